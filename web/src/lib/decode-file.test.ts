import { expect, test } from 'vitest'
import { decodeFile } from './decode-file.ts'

test.each([
  ['UTF-8', [0x4e, 0x69, 0x61, 0x20, 0xc3, 0x96], 'Nia Ö'],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0xc3, 0x96], 'Ö'],
  ['Windows-1252', [0xd6, 0x62, 0x65, 0x72, 0x67, 0x20, 0x80], 'Öberg €'],
])('reads %s', (_name, bytes, text) => {
  expect(decodeFile(new Uint8Array(bytes).buffer)).toBe(text)
})
