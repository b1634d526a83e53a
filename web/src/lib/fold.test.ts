import { expect, test } from 'vitest'
import { fold, isFound, placeOf } from './fold.ts'

test.each([
  ['Zoë', 'zoe'],
  ['ÅSA Öberg', 'asa oberg'],
  ['A\u030Asa', 'asa'],
  ['Ærø', 'aero'],
  ['Łukasz Weiß', 'lukasz weiss'],
])('%s is searched as %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('finds without regard to case, accents and blanks around', () => {
  expect(isFound(' asa ', 'Front door', 'Åsa Öberg')).toBe(true)
  expect(isFound('ÅSA', 'Asa')).toBe(true)
  expect(isFound('', 'Asa')).toBe(true)
  expect(isFound('bo', 'Åsa Öberg')).toBe(false)
})

test.each([
  ['oberg', 'Åsa Öberg', 'Öberg'],
  ['ASA', 'A\u030Asa Öberg', 'A\u030Asa'],
  ['aer', 'til Ærø', 'Ær'],
  ['ts', 'Lasertts', 'ts'],
  ['', 'Asa', undefined],
  ['x', 'Asa', undefined],
])('%j stands in %s as %s', (typed, text, expected) => {
  const place = placeOf(typed, text)
  expect(place && text.slice(place.start, place.end)).toBe(expected)
})
