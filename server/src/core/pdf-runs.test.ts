import { expect, test } from 'vitest'
import { rangesOf, runsOf } from './pdf-runs.ts'

const fonts = rangesOf({ latin: 'U+0000-00FF,U+2000-206F', cyrillic: 'U+0301,U+0400-045F' }, ['latin', 'cyrillic'])

test('cuts a text where its letters are in another part of the font', () => {
  expect(runsOf('Åsa – Иван 好', fonts)).toEqual([
    { font: 'latin', text: 'Åsa – ' },
    { font: 'cyrillic', text: 'Иван' },
    { font: 'latin', text: ' 好' },
  ])
  expect(runsOf('', fonts)).toEqual([])
})

test('says which part is missing', () => {
  expect(() => rangesOf({ latin: 'U+0000' }, ['greek'])).toThrow('greek')
})
