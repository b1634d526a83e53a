import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// Loaded before each test file (vitest.config.ts). The hash of a password is slow on purpose, and tests make thousands: in
// their own process it takes a hundredth. What is stored is the same but for the digest. Servers that tests start have the
// full cost, and so have files that call `hashAtFullCost`.

type Argon2 = typeof crypto.argon2
type Quick = Argon2 & { full: Argon2 }

function isQuick(argon2: Argon2): argon2 is Quick {
  return 'full' in argon2
}

/** Files share a process, and an earlier one may have changed it already. */
const present = crypto.argon2
const full: Argon2 = isQuick(present) ? present.full : present

/** Hashes of one lane are ours. Those of the reference and of other portals in our tests have more. */
const cheap: Argon2 = (algorithm, parameters, done) =>
  full(algorithm, parameters.parallelism === 1 ? { ...parameters, memory: 8, passes: 1 } : parameters, done)

function use(argon2: Argon2): void {
  Object.assign(crypto, { argon2 })
  syncBuiltinESMExports()
}

use(Object.assign(cheap, { full }))

/** For the rest of a test file. */
export function hashAtFullCost(): void {
  use(full)
}
