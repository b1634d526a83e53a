import { expect } from 'vitest'
import { toText } from '../core/clock.ts'
import { AppError } from '../core/errors.ts'
import { type TestApp, testWithApp } from '../testing/app.ts'
import { judge, refuseTooManyFailures } from './failures.ts'

const trier = { account: 'ann@example.org', address: '192.0.2.7' }

/** The codes, or messages, of twelve tries that end so. */
async function tryTwelveTimes({ ctx }: TestApp, end: () => Promise<boolean>): Promise<string[]> {
  const told: string[] = []
  for (let count = 0; count < 12; count += 1) {
    const outcome = judge(ctx, trier, end).then(String, (error: unknown) =>
      error instanceof AppError ? error.code : 'failed',
    )
    told.push(await outcome)
  }
  return told
}

const tenThenStopped = (told: string) => [...Array.from({ length: 10 }, () => told), ...twice('too_many_requests')]
const twice = (told: string) => [told, told]

testWithApp('a wrong secret uses up a try', async (app) => {
  expect(await tryTwelveTimes(app, () => Promise.resolve(false))).toEqual(tenThenStopped('false'))
})

testWithApp('a look that breaks leaves its try counted: nobody knows what it gave away', async (app) => {
  expect(await tryTwelveTimes(app, () => Promise.reject(new Error('broken')))).toEqual(tenThenStopped('failed'))
})

testWithApp('a right secret, and a refusal that judged none, use up nothing', async (app) => {
  expect(new Set(await tryTwelveTimes(app, () => Promise.resolve(true)))).toEqual(new Set(['true']))
  const refusals = await tryTwelveTimes(app, () => Promise.reject(new AppError('feature_off')))
  expect(new Set(refusals)).toEqual(new Set(['feature_off']))
})

testWithApp('what a clock that was wrong has stamped is gone, but a clock may differ by a minute', async (app) => {
  const { ctx } = app
  const stamp = async (seconds: number) => {
    const at = toText(ctx.clock.now().add({ seconds }))
    const rows = Array.from({ length: 10 }, (_, slot) => ({
      key: 'failure:account:ann@example.org',
      slot,
      at,
      nonce: String(slot),
    }))
    await ctx.db.insertInto('failures').values(rows).execute()
  }
  await stamp(60)
  await expect(refuseTooManyFailures(ctx, trier)).rejects.toMatchObject({ code: 'too_many_requests' })
  await ctx.db.deleteFrom('failures').execute()
  await stamp(61)
  await refuseTooManyFailures(ctx, trier)
  expect(await ctx.db.selectFrom('failures').selectAll().execute()).toEqual([])
})
