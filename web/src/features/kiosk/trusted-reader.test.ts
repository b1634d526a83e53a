import { expect, test } from 'vitest'
import { trustedReader } from './trusted-reader.ts'

const [own, approved] = ['ws://192.0.2.66:81', 'ws://localhost:81']

test.each([
  ['one that the server does not know yet', undefined, ''],
  ['one without a secret, where no card signs anybody in', { secret: null, readerUrl: null }, own],
  ['one with a secret', { secret: 's', readerUrl: approved }, approved],
  ['one with a secret whose reader nobody approved', { secret: 's', readerUrl: null }, ''],
])('%s listens to the right reader', (_what, identity, url) => {
  expect(trustedReader(identity, own)).toBe(url)
})
