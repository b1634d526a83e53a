import { expect, test } from 'vitest'
import { missingSteps, type SignUpFacts, signUpSteps } from './rules.ts'

const nothing: SignUpFacts = {
  state: 'noob',
  takesFees: true,
  hasTier: false,
  hasPlan: false,
  subscription: null,
  requiresInduction: true,
  isInducted: false,
  requiresCard: true,
  hasCard: false,
}

/** The steps in order: `!` required and missing, `+` done, `-` neither. */
function signs(facts: Partial<SignUpFacts>): string {
  const steps = signUpSteps({ ...nothing, ...facts })
  return steps.map(({ required, done }) => (done ? '+' : required ? '!' : '-')).join('')
}

test.each<[what: string, facts: Partial<SignUpFacts>, expected: string]>([
  ['nothing is done', {}, '!!!!!!'],
  ['a tier is chosen', { hasTier: true }, '+!!!!!'],
  ['a plan is chosen', { hasTier: true, hasPlan: true }, '++!!!!'],
  ['a payment waits to be confirmed', { subscription: 'pending' }, '++!!!!'],
  ['it is paid', { subscription: 'active' }, '+++!!!'],
  ['it is paid and cancelled to the end of the period', { subscription: 'cancelling' }, '+++!!!'],
  ['the provider has given up', { subscription: 'inactive' }, '++!!!!'],
  ['all is done but to submit', { subscription: 'active', isInducted: true, hasCard: true }, '+++++!'],
  ['a member', { state: 'active', subscription: 'active', isInducted: true, hasCard: true }, '++++++'],
  ['made a member by hand', { state: 'active' }, '!!!!!+'],
  ['disabled', { state: 'inactive', isInducted: true, hasCard: true }, '!!!++!'],
  ['no fees', { takesFees: false }, '---!!!'],
  ['no induction', { requiresInduction: false }, '!!!-!!'],
  ['no card', { requiresCard: false }, '!!!!-!'],
  ['nothing asked', { takesFees: false, requiresInduction: false, requiresCard: false }, '-----!'],
  ['nothing asked, done anyway', { takesFees: false, requiresCard: false, hasCard: true }, '---!+!'],
])('%s', (_what, facts, expected) => {
  expect(signs(facts)).toBe(expected)
})

test('names what is missing, but for the submission itself', () => {
  expect(missingSteps(signUpSteps(nothing))).toEqual(['tier', 'plan', 'payment', 'induction', 'accessCard'])
  const paid = { ...nothing, subscription: 'active', hasCard: true } as const
  expect(missingSteps(signUpSteps(paid))).toEqual(['induction'])
  expect(missingSteps(signUpSteps({ ...nothing, takesFees: false, requiresCard: false }))).toEqual(['induction'])
})
