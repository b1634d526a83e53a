import type { Expression } from '@fobhouse/contract/competence/requirements.ts'
import { expect, test } from 'vitest'
import { draftOf, emptyDraft, expressionOf, isGrouped } from './expression.ts'

const leaf = (certificate: number) => ({ certificate })

test.each<[Expression]>([[leaf(1)], [{ all: [leaf(1), leaf(2)] }], [{ any: [leaf(2), leaf(1)] }]])(
  'what the form can write comes back as it was: %j',
  (expression) => {
    expect(expressionOf(draftOf(expression))).toEqual(expression)
    expect(isGrouped(expression)).toBe(false)
  },
)

test('groups within groups become all of their certificates', () => {
  const expression = { any: [{ all: [leaf(1), leaf(2)] }, leaf(3), leaf(1)] }
  expect(draftOf(expression)).toEqual({ certificates: [1, 2, 3], mode: 'all' })
  expect(isGrouped(expression)).toBe(true)
})

test('without a certificate there is no requirement', () => {
  expect(draftOf(undefined)).toBe(emptyDraft)
  expect(expressionOf(emptyDraft)).toBeUndefined()
})
