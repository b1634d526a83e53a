import type { OwnSession } from '@fobhouse/contract/routes/own-sessions.ts'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { hashSecret } from '../../../core/ids.ts'
import type { Queries } from '../../../db/database.ts'
import type { Caller } from '../../../http/handler.ts'
import { findFamily, listPhones, listSessions } from './store.ts'

/** A sign-in of somebody, with the token that it can be ended by. */
export type SignIn = OwnSession & { tokenHash: string }

/** Where the caller is signed in: here first, then by last use. */
export async function listSignIns(ctx: Pick<Context, 'clock'>, db: Queries, caller: Caller): Promise<SignIn[]> {
  const whose = { memberId: caller.memberId, now: nowText(ctx.clock) }
  const family = caller.via === 'bearer' ? await findFamily(db, caller.tokenHash) : undefined
  const sessions = (await listSessions(db, whose)).map((row): SignIn => ({
    tokenHash: row.token_hash,
    id: nameOf(row.token_hash),
    kind: row.kind,
    browser: row.browser,
    system: row.system,
    address: row.address,
    startedAt: row.created_at,
    usedAt: row.used_at,
    endsAt: row.expires_at,
    isCurrent: row.token_hash === caller.tokenHash,
  }))
  const phones = (await listPhones(db, whose)).map((row): SignIn => ({
    tokenHash: row.token_hash,
    id: nameOf(row.family),
    kind: 'app',
    browser: null,
    system: row.system,
    address: null,
    startedAt: row.started_at,
    usedAt: row.created_at,
    endsAt: row.expires_at,
    isCurrent: row.family === family,
  }))
  const newestFirst = [...sessions, ...phones].toSorted((a, b) => b.usedAt.localeCompare(a.usedAt))
  return newestFirst.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Lasts as long as the sign-in, and says nothing of what is stored. */
function nameOf(kept: string): string {
  return hashSecret(`sign-in ${kept}`).slice(0, 32)
}
