import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeSms, measureSms, type SmsEncoding } from './sms.ts'

test.each<[name: string, text: string, SmsEncoding, segments: number, charactersLeft: number]>([
  ['nothing', '', 'gsm7', 0, 160],
  ['plain letters', 'Hello', 'gsm7', 1, 155],
  ['exactly one message', 'a'.repeat(160), 'gsm7', 1, 0],
  ['one more is two parts of 153', 'a'.repeat(161), 'gsm7', 2, 145],
  ['exactly two parts', 'a'.repeat(306), 'gsm7', 2, 0],
  ['three parts', 'a'.repeat(307), 'gsm7', 3, 152],
  ['å, ä, ö and é are in GSM-7', 'åäöÅÄÖéÉ', 'gsm7', 1, 152],
  ['so are à, ñ, ü, ß, £ and the line break', 'àñüß£\n', 'gsm7', 1, 154],
  ['á, ê and ç are not', 'áêç', 'ucs2', 1, 67],
  ['the capital Ç is', 'Ç', 'gsm7', 1, 159],
  ['the euro sign takes two', '€', 'gsm7', 1, 158],
  ['all of the extension table takes two', '^{}\\[~]|€\f', 'gsm7', 1, 140],
  ['80 braces fill one message', '{}'.repeat(40), 'gsm7', 1, 0],
  ['81 are two parts', `${'{}'.repeat(40)}{`, 'gsm7', 2, 143],
  // 153 is odd: the 77th brace does not fit into the first part, whose last septet stays empty.
  ['an escape is not split from what it escapes', '€'.repeat(153), 'gsm7', 3, 151],
  ['a pair at the end of a part goes into the next one', `${'a'.repeat(152)}€${'a'.repeat(10)}`, 'gsm7', 2, 141],
  ['a curly apostrophe makes the whole UCS-2', 'It’s', 'ucs2', 1, 66],
  ['exactly one message of UCS-2', 'Ж'.repeat(70), 'ucs2', 1, 0],
  ['one more is two parts of 67', 'Ж'.repeat(71), 'ucs2', 2, 63],
  ['an emoji takes two units', '👍', 'ucs2', 1, 68],
  ['35 emoji fill one message', '👍'.repeat(35), 'ucs2', 1, 0],
  ['an emoji is not split: 33 to a part', '👍'.repeat(67), 'ucs2', 3, 65],
  ['a Windows line break counts once', 'a\r\nb', 'gsm7', 1, 157],
])('%s', (_name, text, encoding, segments, charactersLeft) => {
  expect(measureSms(text)).toEqual({ encoding, segments, charactersLeft })
})

test('the footer counts, on a line of its own', () => {
  expect(composeSms('Door repaired.', 'No reply.')).toBe('Door repaired.\nNo reply.')
  expect(composeSms('Door repaired.', '')).toBe('Door repaired.')
  expect(measureSms(composeSms('a'.repeat(150), 'No reply.'))).toMatchObject({ segments: 1, charactersLeft: 0 })
  expect(measureSms(composeSms('a'.repeat(151), 'No reply.'))).toMatchObject({ segments: 2 })
})

test('what is left really fits, and one more does not', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'é', '€', '{', 'Ж', '👍'), minLength: 1 }), (text) => {
      const { encoding, segments, charactersLeft } = measureSms(text)
      const filler = encoding === 'gsm7' ? 'a' : 'Ж'
      expect(measureSms(text + filler.repeat(charactersLeft)).segments).toBe(segments)
      expect(measureSms(text + filler.repeat(charactersLeft + 1)).segments).toBe(segments + 1)
    }),
  )
})
