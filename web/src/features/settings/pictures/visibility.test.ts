import { expect, test } from 'vitest'
import { isHardToSee } from './visibility.ts'

const white = [255, 255, 255, 255]
const black = [0, 0, 0, 255]
const blue = [39, 138, 176, 255]
const nothing = [0, 0, 0, 0]
const pictureOf = (...pixels: number[][]) => new Uint8ClampedArray(pixels.flat())
const many = (count: number, pixel: number[]) => Array.from({ length: count }, () => pixel)

test.each([
  ['white on white', pictureOf(white, white), '#ffffff', true],
  ['white on dark', pictureOf(white, white), '#2a2a2a', false],
  ['black on dark', pictureOf(black, black), '#2a2a2a', true],
  ['a colour on either', pictureOf(blue), '#ffffff', false],
  ['a colour on either', pictureOf(blue), '#2a2a2a', false],
  ['black letters on nothing', pictureOf(black, ...many(99, nothing)), '#ffffff', false],
  ['white letters with a line of colour', pictureOf(...many(95, white), ...many(5, blue)), '#ffffff', true],
  ['nothing at all', pictureOf(nothing), '#ffffff', false],
])('%s', (_name, pixels, ground, expected) => {
  expect(isHardToSee(pixels, ground)).toBe(expected)
})
