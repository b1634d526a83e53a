import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '../context.ts'
import type { Trx } from '../db/database.ts'
import { type AnyCaller, takeAllowanceOrThrow } from '../identity/public.ts'

/** Acts per member, each with all its mails: far more than anybody needs, and few enough for every inbox. */
export const mostMailingActsPerHour = 30

type Count = (trx: Trx) => Promise<void>
const counts = new AsyncLocalStorage<Count>()

/** Runs a call and counts every outbox message it writes as the caller's. Administrators and programs have no limit. */
export function countMailsOf<Result>(
  ctx: Pick<Context, 'clock' | 'ids'>,
  caller: AnyCaller | undefined,
  work: () => Result,
): Result {
  if (!caller || !('memberId' in caller) || caller.memberId === null || ('isAdmin' in caller && caller.isAdmin)) {
    return work()
  }
  const key = `mails:${caller.memberId}`
  const counted = new WeakSet<Trx>()
  return counts.run(async (trx) => {
    if (counted.has(trx)) return
    counted.add(trx)
    await takeAllowanceOrThrow(ctx, trx, { key, perHour: mostMailingActsPerHour })
  }, work)
}

/**
 * For the outbox, in the transaction that writes into it: throws 429 with the time to wait if a member has caused mails
 * too often in the last hour, whichever the calls. Mails that nobody asked for are not counted.
 */
export async function countMail(trx: Trx): Promise<void> {
  await counts.getStore()?.(trx)
}
