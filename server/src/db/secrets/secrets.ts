import { AppError } from '../../core/errors.ts'
import { randomKey } from './key-file.ts'
import { openWith, type Place, type Sealed, sealWith, type SealingKey } from './seal.ts'

/** Seals and opens what the club has to keep secret and to read again. */
export type Secrets = {
  /** Why nothing can be sealed, in one line for the operator; null if all is well. */
  fault: string | null
  /** Throws 503 `secrets_locked` if there is a fault. */
  seal(place: Place, text: string): Sealed
  /** Undefined if no key here opens it: it counts as not given. */
  open(place: Place, sealed: string): string | undefined
}

/** `current` seals; the others still open. */
export function secretsOf(current: SealingKey, others: readonly SealingKey[] = []): Secrets {
  const keys = [current, ...others.filter(({ id }) => id !== current.id)]
  return {
    fault: null,
    seal: (place, text) => sealWith(current, place, text),
    open: (place, sealed) => openWith(keys, place, sealed),
  }
}

/** For a missing or wrong key. Doors go on; what was sealed counts as not given. */
export function lockedSecrets(fault: string, keys: readonly SealingKey[] = []): Secrets {
  return {
    fault,
    seal: () => {
      throw new AppError('secrets_locked', { detail: fault })
    },
    open: (place, sealed) => openWith(keys, place, sealed),
  }
}

/** For a database that ends with this process. */
export function passingSecrets(): Secrets {
  return secretsOf(randomKey())
}

/** For code that reads nothing secret. */
export const noSecrets = lockedSecrets('Nothing is sealed or opened here.')
