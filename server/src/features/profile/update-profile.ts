import type { profileChangeSchema } from '@fobhouse/contract/routes/profile.ts'
import { foldName } from '@fobhouse/contract/text.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { changesOf, keysOf, toldInTrail } from '../../db/member-fields.ts'
import type { Caller } from '../../identity/public.ts'
import { memberChanged } from '../../live/member-changed.ts'
import { normaliseFields, proposeEmail, takenName } from '../accounts/public.ts'
import { getMember, updateColumns } from './store.ts'

type ProfileContext = Pick<Context, 'config' | 'settings' | 'clock' | 'ids' | 'jobs' | 'live' | 'db' | 'transact'>
type ProfileChange = z.output<typeof profileChangeSchema>

/**
 * Changes the fields that the caller sent of their own profile, all or nothing. A new e-mail address is only proposed.
 * Throws 409 if a name or address is taken.
 */
export async function updateProfile(ctx: ProfileContext, caller: Caller, sent: ProfileChange): Promise<void> {
  const change = await normaliseFields(ctx, sent, 'self')
  try {
    await ctx.transact((trx) => applyChange(ctx, trx, { caller, change }))
  } catch (error) {
    throw takenName(error) ?? error
  }
}

async function applyChange(
  ctx: ProfileContext,
  trx: Trx,
  { caller, change }: { caller: Caller; change: ProfileChange },
): Promise<void> {
  const { memberId } = caller
  const row = await getMember(trx, memberId)
  if (change.email !== undefined && foldName(change.email) !== foldName(row.email)) {
    await proposeEmail(ctx, trx, { memberId, email: change.email, proposer: caller })
    tellPages(ctx, trx, caller)
  }
  const { before, changed } = changesOf(row, change)
  if (Object.keys(changed).length === 0) return
  const keys = keysOf(row, changed)
  const { first_name, last_name } = row
  // Names are always reported together.
  const name = keys.name_key === undefined ? {} : { first_name, last_name }
  await updateColumns(trx, memberId, {
    ...changed,
    ...keys,
    profile_updated_at: toText(ctx.clock.now()),
  })
  await writeAudit(ctx, trx, {
    actor: { memberId, name: caller.name },
    action: 'profile.update',
    subject: `member:${memberId}`,
    before: toldInTrail({ ...name, ...before }),
    after: toldInTrail({ ...name, ...changed }),
  })
  tellPages(ctx, trx, caller)
}

function tellPages(ctx: Pick<Context, 'live'>, trx: Trx, { memberId }: Caller): void {
  trx.afterCommit(() => memberChanged(ctx, memberId))
}
