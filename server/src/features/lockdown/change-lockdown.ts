import { type LockdownChange, mostLockdownDays, type NewLockdown } from '@fobhouse/contract/routes/house.ts'
import type { Context } from '../../context.ts'
import { nowText, toText } from '../../core/clock.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { changedColumns } from '../../db/changed-columns.ts'
import type { Trx } from '../../db/database.ts'
import { endLockdown } from './end-lockdown.ts'
import { lockHeldDoors } from './lock-held-doors.ts'
import { readWholeLockdown } from './read-lockdown.ts'
import * as store from './store.ts'
import { type LockdownContext, tellEnded, tellLockdown, tellStarted } from './tell-lockdown.ts'

type Deed = { actor: Actor }

/**
 * Shuts doors and tools for everyone but the exceptions. Throws `lockdown_active`, and 400 for an end that has passed
 * or is too far away and for an exception who is not a member.
 */
export async function startLockdown(
  ctx: LockdownContext,
  { lockdown, actor }: Deed & { lockdown: NewLockdown },
): Promise<void> {
  const { reason, until } = lockdown
  checkEnd(ctx, until)
  await ctx.transact(async (trx) => {
    // Its end has passed, and the job has not seen it yet.
    if (!(await readWholeLockdown(ctx, trx))) await endLockdown(ctx, trx)
    const since = nowText(ctx.clock)
    if (!(await store.insertLockdown(trx, { since, started_by: actor.memberId, reason, until }))) {
      throw new AppError('lockdown_active')
    }
    const memberIds = await checkExceptions(trx, lockdown.exceptions)
    await store.saveExceptions(trx, { at: since, memberIds })
    const after = { reason, until, exceptions: memberIds }
    await writeAudit(ctx, trx, { actor, action: 'lockdown.start', subject: 'lockdown', after })
    await tellStarted(ctx, trx, { reason, until, exceptions: memberIds.length, by: actor.name })
    tellLockdown(ctx, trx)
    trx.afterCommit(() => lockHeldDoors(ctx))
  })
}

/** Changes any part of the lockdown. Throws `no_lockdown`, and 400 as above. */
export async function updateLockdown(
  ctx: LockdownContext,
  { change, actor }: Deed & { change: LockdownChange },
): Promise<void> {
  if (change.until !== undefined) checkEnd(ctx, change.until)
  await ctx.transact(async (trx) => {
    const row = await readWholeLockdown(ctx, trx)
    if (!row) throw new AppError('no_lockdown')
    const at = nowText(ctx.clock)
    const { reason, until } = change
    const columns = changedColumns(row, {
      ...(reason === undefined ? {} : { reason }),
      ...(until === undefined ? {} : { until }),
    })
    if (Object.keys(columns.after).length > 0) await store.saveLockdown(trx, { at, columns: columns.after })
    const exceptions = await changeExceptions(trx, change.exceptions, at)
    const before = { ...columns.before, ...exceptions?.before }
    const after = { ...columns.after, ...exceptions?.after }
    if (Object.keys(after).length === 0) return
    await writeAudit(ctx, trx, { actor, action: 'lockdown.update', subject: 'lockdown', before, after })
    tellLockdown(ctx, trx)
  })
}

/** Ends the lockdown by hand. Throws `no_lockdown`. */
export async function endByHand(ctx: LockdownContext, { actor }: Deed): Promise<void> {
  await ctx.transact(async (trx) => {
    const row = await readWholeLockdown(ctx, trx)
    if (!row || !(await store.deleteLockdown(trx, nowText(ctx.clock)))) throw new AppError('no_lockdown')
    await tellEnded(ctx, trx, { row, actor })
    tellLockdown(ctx, trx)
  })
}

function checkEnd({ clock }: Pick<Context, 'clock'>, until: string | null): void {
  if (until === null) return
  const last = toText(clock.now().add({ hours: mostLockdownDays * 24 }))
  if (until <= nowText(clock) || until > last) throw invalidField('until', 'validation.date')
}

async function checkExceptions(trx: Trx, asked: readonly number[]): Promise<number[]> {
  const ids = [...new Set(asked)].toSorted((one, other) => one - other)
  if ((await store.listMembers(trx, ids)).length < ids.length) throw invalidField('exceptions', 'validation.invalid')
  return ids
}

/** The former and the new exceptions; undefined if they stay the same. */
async function changeExceptions(trx: Trx, asked: readonly number[] | undefined, at: string) {
  if (!asked) return undefined
  const memberIds = await checkExceptions(trx, asked)
  const former = await store.listExceptions(trx, 'everybody')
  if (memberIds.join() === former.join()) return undefined
  await store.saveExceptions(trx, { at, memberIds })
  return { before: { exceptions: former }, after: { exceptions: memberIds } }
}
