import { expect } from 'vitest'
import { testWithApp } from '../../../../testing/app.ts'
import { seal, unseal } from './seal.ts'

testWithApp('a sealed value says how it was sealed, and opens for its owner alone', async ({ ctx }) => {
  const owner = 'member:1'
  const text = await seal(ctx, ctx.db, { text: 'JBSWY3DP', owner })
  expect(text).toMatch(/^1\.[\w-]{48}$/u)
  expect(await unseal(ctx, ctx.db, { text, owner })).toBe('JBSWY3DP')
  await expect(unseal(ctx, ctx.db, { text, owner: 'member:2' })).rejects.toThrow('unable to authenticate')
  await expect(unseal(ctx, ctx.db, { text: `2${text.slice(1)}`, owner })).rejects.toThrow('sealed by version 2')
})

testWithApp('what was sealed before versions were written still opens', async ({ ctx }) => {
  const owner = 'member:1'
  const text = (await seal(ctx, ctx.db, { text: 'JBSWY3DP', owner })).slice('1.'.length)
  expect(await unseal(ctx, ctx.db, { text, owner })).toBe('JBSWY3DP')
})
