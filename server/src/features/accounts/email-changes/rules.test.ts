import { expect, test } from 'vitest'
import { hasMailbox, type ProofFacts, proofNeeded } from './rules.ts'

const claimed: ProofFacts = {
  isOwner: false,
  hasPassword: true,
  hasApp: false,
  recoveryCodesLeft: 0,
  passkeys: 0,
  isVerified: true,
  wasTakenBack: false,
}

test.each<[string, Partial<ProofFacts>, string]>([
  ['their own session', { isOwner: true, hasApp: true }, 'nothing'],
  ['a password', {}, 'password'],
  ['a password and an app', { hasApp: true, recoveryCodesLeft: 8 }, 'passwordAndCode'],
  ['a password and a passkey', { passkeys: 1 }, 'login'],
  ['a password, a passkey and recovery codes', { passkeys: 1, recoveryCodesLeft: 3 }, 'passwordAndCode'],
  ['a password and recovery codes of a passkey that is gone', { recoveryCodesLeft: 3 }, 'password'],
  ['a passkey alone', { hasPassword: false, passkeys: 1 }, 'login'],
  ['nothing yet: added by an administrator', { hasPassword: false }, 'nothing'],
  ['no password since they took their account back', { hasPassword: false, wasTakenBack: true }, 'login'],
  ['a password of an address that was never verified', { isVerified: false }, 'nothing'],
])('who has %s', (_name, facts, proof) => {
  expect(proofNeeded({ ...claimed, ...facts })).toBe(proof)
})

test('addresses that are none have nobody to tell', () => {
  const addresses = [
    'duplicate+3@invalid',
    'a@mail.invalid',
    'a@INVALID',
    'a@invalid.example.org',
    'invalid@example.org',
  ]
  expect(addresses.map(hasMailbox)).toEqual([false, false, false, true, true])
})
