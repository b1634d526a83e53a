import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findReferences, memberOfReference, paymentReferenceOf, spellReference } from './reference-rules.ts'

const memberIds = fc.integer({ min: 1, max: 9_999_999_999 })

test.each([
  [1, '70000187', '7000 0187'],
  [42, '70004288', '7000 4288'],
  [99_999, '79999983', '7999 9983'],
  [100_000, '710000092', '7100 0009 2'],
])('member %i has a reference of their own', (id, reference, spelled) => {
  expect(paymentReferenceOf(id)).toBe(reference)
  expect(spellReference(reference)).toBe(spelled)
})

test('every reference leads back to its member, and none is like another', () => {
  fc.assert(fc.property(memberIds, (id) => memberOfReference(paymentReferenceOf(id)) === id))
})

test('one wrong digit, or two that changed places, is nobody', () => {
  fc.assert(
    fc.property(memberIds, fc.nat(), fc.integer({ min: 1, max: 9 }), (id, at, by) => {
      const digits = [...paymentReferenceOf(id)]
      const place = at % digits.length
      digits[place] = String((Number(digits[place]) + by) % 10)
      expect(memberOfReference(digits.join(''))).toBeUndefined()
    }),
  )
})

test('is found however it is broken up, and whatever stands beside it', () => {
  const gaps = fc.constantFrom('', ' ', '-', '.', '  ', ' - ', '/', '\u00a0')
  fc.assert(
    fc.property(memberIds, fc.array(gaps, { minLength: 4, maxLength: 4 }), fc.nat(20), (id, [a, b, c, d], other) => {
      const reference = paymentReferenceOf(id)
      const text = `Fee ${other}${a || ' '}${reference.slice(0, 4)}${b}${reference.slice(4, 6)}${c}${reference.slice(6)} ${d}Priya`
      expect(findReferences(text)).toContain(id)
    }),
  )
})

test.each([
  ['REF:70004288', [42]],
  ['ocr 0000070004288', [42]],
  ['Fee 7OOO 4288', [42]],
  ['70004288, 7000 0187', [42, 1]],
  ['70004288 70004288', [42]],
  ['Fee of Priya, March 2026', []],
  ['70004284', []],
  ['A70004288B', [42]],
  ['7 0 0 0 4 2 8 8', [42]],
  ['7 1 0 0 0 0 0 9 2', []], // more pieces than people break a number into
  [paymentReferenceOf(0), []],
  ['', []],
])('%j names %j', (text, ids) => {
  expect(findReferences(text)).toEqual(ids)
})
