import { expect } from 'vitest'
import { AppError } from '../core/errors.ts'
import { type TestApp, testWithApp } from '../testing/app.ts'
import { judge } from './failures.ts'

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
