import { AppError } from '../../../core/errors.ts'
import type { Trx } from '../../../db/database.ts'

/** Writes in one transaction what Stripe said. Throws `StaleRead` if it is no longer current. */
export type Effect = (trx: Trx) => Promise<void>

/** Another process wrote something newer than what was read from Stripe; read again. */
export class StaleRead extends Error {}

const mostTries = 8

/** Repeats reading and writing until no other call interferes. Throws `conflict` after too many tries. */
export async function untilFresh<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof StaleRead)) throw error
      if (tries === mostTries) throw new AppError('conflict', { cause: error })
    }
  }
}

/** Throws unless the row is still as it was before Stripe was asked. */
export function assertUnchanged(before: object, now: object | undefined): void {
  if (JSON.stringify(before) !== JSON.stringify(now)) throw new StaleRead('The row was written while Stripe was asked')
}
