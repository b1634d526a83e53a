import { type SignUpStepKey, signUpStepKeys } from '@fobhouse/contract/sign-up.ts'
import { expect, test } from 'vitest'
import { isOpen, shownSteps, stepAfter, stepBefore, stepToShow } from './steps.ts'

function steps(...done: SignUpStepKey[]) {
  return signUpStepKeys.map((key) => ({ key, required: true, done: done.includes(key) }))
}

test.each<[what: string, done: SignUpStepKey[], asked: string | null, expected: SignUpStepKey]>([
  ['begins with the tier', [], null, 'tier'],
  ['goes on where it was left', ['tier', 'plan'], null, 'payment'],
  ['goes on after the payment', ['tier', 'plan', 'payment'], null, 'induction'],
  ['goes back to what is done', ['tier', 'plan'], 'tier', 'tier'],
  ['does the induction before the payment, if asked', ['tier'], 'induction', 'induction'],
  ['opens no payment without a plan', ['tier'], 'payment', 'plan'],
  ['opens no plan that is paid for', ['tier', 'plan', 'payment'], 'plan', 'induction'],
  ['knows no step of another name', [], 'dance', 'tier'],
  ['ends with the submission', ['tier', 'plan', 'payment', 'induction', 'accessCard'], null, 'submitted'],
  ['is over for members', ['submitted'], 'tier', 'submitted'],
])('%s', (_what, done, asked, expected) => {
  expect(stepToShow(steps(...done), asked)).toBe(expected)
})

test('goes on to what is not done, and back to what is open', () => {
  expect(stepAfter(steps('tier', 'plan'), 'tier')).toBe('payment')
  expect(stepAfter(steps('tier', 'plan', 'induction', 'accessCard'), 'accessCard')).toBe('submitted')
  expect(stepBefore(steps('tier'), 'tier')).toBeUndefined()
  expect(stepBefore(steps('tier', 'plan'), 'payment')).toBe('plan')
  expect(stepBefore(steps('tier', 'plan', 'payment'), 'payment')).toBeUndefined()
  expect(stepBefore(steps('tier', 'plan', 'payment'), 'accessCard')).toBe('induction')
})

test('shows only what the club asks for', () => {
  const all = steps().map((step) => ({ ...step, required: step.key === 'induction' || step.key === 'submitted' }))
  const shown = shownSteps({ steps: all })
  expect(shown.map(({ key }) => key)).toEqual(['induction', 'submitted'])
  expect(isOpen(shown, 'submitted')).toBe(true)
  expect(stepToShow(shown, null)).toBe('induction')
})
