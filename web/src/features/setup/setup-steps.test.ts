import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import errors from '../../../../texts/en-AU/page/errors.json'
import { eachAsked, faultsOfStep, requestOf, type SetupValues, stepOf } from './setup-steps.ts'

beforeAll(async () => {
  await i18next.init({ lng: 'en-AU', resources: { 'en-AU': { errors } } })
})

const values: SetupValues = {
  code: 'AB12-CD34',
  siteName: 'Harbourside Makers',
  siteOwner: 'Harbourside Makers Inc.',
  locale: 'sv-SE',
  timeZone: 'Europe/Stockholm',
  ...eachAsked(() => 'yes'),
  firstName: 'Ada',
  lastName: 'Harbour',
  email: 'ada@example.org',
  password: 'quartz-lantern-meadow-41',
  start: 'demo',
}

test('a filled wizard has no faults and asks for what was typed', () => {
  for (const step of ['code', 'club', 'administrator', 'start'] as const) expect(faultsOfStep(step, values)).toEqual({})
  expect(requestOf(values)).toMatchObject({
    locale: 'sv-SE',
    demo: true,
    ...eachAsked(() => true),
    admin: { firstName: 'Ada' },
  })
  expect(requestOf({ ...values, start: 'empty' }).demo).toBe(false)
  expect(requestOf({ ...values, ...eachAsked(() => 'no') })).toMatchObject(eachAsked(() => false))
})

test.each([
  ['code', { code: ' ' }, { code: errors.validation.required }],
  [
    'club',
    { siteName: ' ', timeZone: 'Mars/Base' },
    { siteName: errors.validation.notEmpty, timeZone: errors.validation.timeZone },
  ],
  [
    'administrator',
    { email: 'ada', password: 'short' },
    { email: errors.validation.invalidEmail, password: errors.validation.passwordLength },
  ],
  ['administrator', { firstName: 'x'.repeat(31) }, { firstName: errors.validation.max30 }],
] as const)('the step %s tells its own faults: %o', (step, wrong, faults) => {
  expect(faultsOfStep(step, { ...values, ...wrong })).toEqual(faults)
})

test('a step is silent about the faults of the others', () => {
  expect(faultsOfStep('code', { ...values, siteName: '', password: '' })).toEqual({})
})

test('finds the step of a field', () => {
  expect([stepOf('code'), stepOf('timeZone'), stepOf('password'), stepOf('start')]).toEqual([
    'code',
    'club',
    'administrator',
    'start',
  ])
})
