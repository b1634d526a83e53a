import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pictureLimits } from '@fobhouse/contract/routes/admin-settings.ts'
import { photoLimits } from '@fobhouse/contract/routes/issues.ts'
import { kioskSessionSeconds } from '@fobhouse/contract/routes/kiosks.ts'
import { expect, test } from 'vitest'
import { longestSignInDays, sessionDays } from '../../server/src/identity/public.ts'

// The figures in docs/security.md must equal those in the code: a private constant is read from its line.

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const document = read('docs/security.md')
const megabyte = 1024 * 1024

function constantOf(path: string, pattern: RegExp): string {
  const [, value] = pattern.exec(read(path)) ?? []
  if (value === undefined) throw new Error(`${path} has no ${pattern.source}: mend docs/security.md and this test`)
  return value
}

test.each<[string, string]>([
  ['sessions', `lasts ${sessionDays} days from its last use, a kiosk's ${kioskSessionSeconds / 60} minutes`],
  ['longest sign-in', `After ${longestSignInDays} days a browser and a phone sign in anew`],
  [
    'tokens',
    `a phone's tokens ${constantOf('server/src/identity/bearer-tokens.ts', /accessMinutes = (\d+)/)} minutes and ${constantOf('server/src/identity/bearer-tokens.ts', /refreshDays = (\d+)/)} days`,
  ],
  [
    'tries',
    `${constantOf('server/src/identity/failures.ts', /account: (\d+)/)} for an account and ${constantOf('server/src/identity/failures.ts', /address: (\d+)/)} from an address in ${constantOf('server/src/identity/failures.ts', /windowMinutes = (\d+)/)} minutes`,
  ],
  ['pictures and photos', `${pictureLimits.mostBytes / megabyte} MB, drawn anew`],
  ['a request', `${Number(constantOf('server/src/http/server.ts', /requestTimeoutMs = (\d+)_000/))} seconds`],
])('%s', (_what, words) => {
  expect(document.replaceAll(/\s+/g, ' ')).toContain(words)
})

test('photos of issues have the limit of pictures, as the document says in one row', () => {
  expect(photoLimits).toEqual(pictureLimits)
})
