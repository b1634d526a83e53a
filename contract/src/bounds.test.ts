import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { settingDefinitions } from './settings.ts'
import { type Found, inCalls, inSettings, schemasIn } from './testing/taken-schemas.ts'

// What calls and settings take has bounds, and a refusal that tells some tells the right ones.

const all = [...inCalls, ...inSettings].flatMap(schemasIn)
const ofType = (type: string) => all.filter(({ schema }) => schema.def.type === type)

function isRefused(schema: z.ZodType, value: unknown, code: 'too_big' | 'too_small'): boolean {
  return schema.safeParse(value).error?.issues.some((issue) => issue.code === code) ?? false
}

const huge = 4e15 // smaller than what a whole number may be at all

/** Numbers by which rows are known, versions of them and the like have no most; ids have a least: 1. */
const known = new Set(
  'answer asked awardId booking bookable certificate certificateId device deviceId expected hours id item meeting memberId openHouse picture place plan planId proxy revision right schedule stepId tierId value version member'.split(
    ' ',
  ),
)
const knownLists =
  'bookables caretakers certificates devices doors exceptions items memberIds plans schedules value'.split(' ')

function isKnown(path: string): boolean {
  const [name = '', list = ''] = path.split(/[. ]/u).toReversed()
  return name === '[]' ? knownLists.includes(list) : known.has(name)
}

test('every number that measures has a least and a most', () => {
  const endless = ofType('number').filter(
    ({ path, schema }) =>
      !isKnown(path) && !(isRefused(schema, -huge, 'too_small') && isRefused(schema, huge, 'too_big')),
  )
  // A plan's interval says how often it can be at most, and these days are a choice.
  const bounded = ['plans.createPlan body.intervalAmount', 'plans.updatePlan body.intervalAmount']
  expect(endless.map(({ path }) => path)).toEqual([...bounded, 'statistics.deviceUse query.days'])
})

test('every list has an end', () => {
  const endless = ofType('array').filter(
    ({ schema }) => schema.safeParse(Array.from({ length: 100_001 }).fill('a')).success,
  )
  expect(endless.map(({ path }) => path)).toEqual([])
})

const texts = join(import.meta.dirname, '../../texts/en-AU/page/errors.json')
const { validation } = JSON.parse(readFileSync(texts, 'utf8')) as { validation: Record<string, string> } // a test reads every text

function toldBy(message: string): string {
  return validation[message.replace('validation.', '')] ?? ''
}

function firstMessage(schema: z.ZodType, value: unknown): string {
  return schema.safeParse(value).error?.issues[0]?.message ?? ''
}

/** `from` to `to`, as the refusal of a number that is far too large tells it. */
function rangeOf({ path, schema }: Found) {
  const message = firstMessage(schema, huge)
  const [, from, to] = /(\d+) to (\d+)/u.exec(toldBy(message)) ?? []
  return to === undefined ? [] : [{ path, message, schema, from: Number(from), to: Number(to) }]
}

test('a refusal that tells from where to where a number goes is right', () => {
  const ranges = ofType('number').flatMap(rangeOf)
  expect(ranges.length).toBeGreaterThan(20)
  const wrong = ranges.filter(({ schema, message, from, to }) => {
    const outside = [from - 1, to + 1].map((value) => firstMessage(schema, value))
    return !schema.safeParse(from).success || !schema.safeParse(to).success || outside.some((told) => told !== message)
  })
  expect(wrong.map(({ path, from, to }) => ({ path, from, to }))).toEqual([])
})

test('a refusal that tells how long a text may be is right', () => {
  const lengths = all.flatMap(({ path, schema }) => {
    const message = firstMessage(schema, 'a'.repeat(10_000))
    const [, most] = /under (\d+) characters/u.exec(toldBy(message)) ?? []
    return most === undefined ? [] : [{ path, schema, message, most: Number(most) }]
  })
  expect(lengths.length).toBeGreaterThan(20)
  const wrong = lengths.filter(({ schema, message, most }) => {
    const [longest, longer] = [most, most + 1].map((length) => firstMessage(schema, 'a'.repeat(length)))
    return longest === message || longer !== message
  })
  expect(wrong.map(({ path, most }) => ({ path, most }))).toEqual([])
})

test.each(Object.entries(settingDefinitions))('%s takes its own default as it is', (_key, definition) => {
  expect(definition.schema.parse(definition.default)).toEqual(definition.default)
})

test('what a new club has switched on, without anybody’s having done so', () => {
  const switchedOn = Object.entries(settingDefinitions).flatMap(([key, { default: standard }]) => {
    return standard === true ? [key] : []
  })
  expect(switchedOn).toEqual([
    'features.enableMemberBucks',
    'features.enableProxyVoting',
    'features.signup.collectVehicleRegistrationPlate',
    'induction.required',
    'mail.writeByItself',
    'bookings.showNames',
    'discourse.activeOnly',
  ])
})
