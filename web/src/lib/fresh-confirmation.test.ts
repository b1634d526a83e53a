import { expect, it } from 'vitest'
import { answerConfirmations, confirmFreshly } from './fresh-confirmation.ts'

it('asks once, however many calls need it, and each time anew', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let asked = 0
  const stop = answerConfirmations(() => {
    asked += 1
    return asked === 1 ? promise : Promise.resolve(false)
  })
  const both = [confirmFreshly(), confirmFreshly()]
  resolve(true)
  expect(await Promise.all(both)).toEqual([true, true])
  expect(await confirmFreshly()).toBe(false)
  expect(asked).toBe(2)
  stop()
})

it('is refused where nobody can ask', async () => {
  expect(await confirmFreshly()).toBe(false)
})
