import { expect, it } from 'vitest'
import { allowsKey } from './keyboard-guard.ts'

const plain = { ctrlKey: false, altKey: false, metaKey: false, isAltGraph: false }
const control = { ...plain, ctrlKey: true }

it.each([
  ['a', plain, true],
  ['Enter', plain, true],
  ['Tab', plain, true],
  ['F', { ...plain }, true],
  ['F12', plain, false],
  ['F1', plain, false],
  ['BrowserHome', plain, false],
  ['v', control, true],
  ['Z', control, true],
  ['ArrowLeft', control, true],
  ['o', control, false],
  ['Delete', control, false],
  ['p', control, false],
  ['I', control, false],
  ['+', control, false],
  ['Home', { ...plain, altKey: true }, false],
  ['l', { ...plain, metaKey: true }, false],
  ['@', { ...control, altKey: true, isAltGraph: true }, true],
])('%s with %o: %s', (key, modifiers, expected) => {
  expect(allowsKey({ key, ...modifiers })).toBe(expected)
})
