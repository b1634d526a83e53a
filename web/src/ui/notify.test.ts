import { expect, test, vi } from 'vitest'

test('who has to be told something sees it before they do anything', async () => {
  vi.resetModules() // another test may have used the page
  const { notifyNote } = await import('./notify.tsx')
  const { firstUse } = await import('../lib/first-use.ts')
  const used = vi.fn<() => void>()
  void firstUse.then(used)
  await Promise.resolve()
  expect(used).not.toHaveBeenCalled()
  notifyNote('A new version is there.')
  await Promise.resolve()
  expect(used).toHaveBeenCalledOnce()
})
