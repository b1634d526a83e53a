import { expect, test } from 'vitest'
import { afterKey } from './typed-ahead.ts'

const key = (name: string, held: { ctrlKey?: boolean; metaKey?: boolean } = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  ...held,
})

test.each([
  ['a letter', 'ch', key('l'), 'chl'],
  ['a capital', '', key('Å'), 'Å'],
  ['a space', 'chloe', key(' '), 'chloe '],
  ['the last one taken back', 'chk', key('Backspace'), 'ch'],
  ['nothing to take back', '', key('Backspace'), ''],
  ['a sign of two halves taken back', 'a😀', key('Backspace'), 'a'],
  ['all of it dropped', 'chl', key('Escape'), ''],
])('what is typed before there is a field: %s', (_, text, pressed, expected) => {
  expect(afterKey(text, pressed)).toBe(expected)
})

test.each([
  ['a shortcut', key('r', { ctrlKey: true })],
  ['a shortcut of Apple', key('r', { metaKey: true })],
  ['a key without a sign', key('Shift')],
  ['the next element', key('Tab')],
])('what is no text is left to the browser: %s', (_, pressed) => {
  expect(afterKey('ch', pressed)).toBeUndefined()
})
