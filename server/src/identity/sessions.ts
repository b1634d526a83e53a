import { createHmac, timingSafeEqual } from 'node:crypto'
import { kioskSessionSeconds } from '@fobhouse/contract/routes/kiosks.ts'
import { Temporal } from 'temporal-polyfill'
import { nowText, toText } from '../core/clock.ts'
import { fullName } from '../core/full-name.ts'
import { hashSecret } from '../core/ids.ts'
import { dutiesOf } from '../db/duties.ts'
import type { Queries } from '../db/database.ts'
import type { Caller } from './caller.ts'
import { hasFactor, millisecondsOf } from './factors.ts'
import type { IdentityContext } from './identity-context.ts'
import { readUserAgent } from './user-agent.ts'

export const sessionDays = 14
/** However it is used: then its owner signs in anew (decision 0069). */
export const longestSignInDays = 90
const millisecondsAnHour = 3_600_000
const millisecondsADay = 24 * millisecondsAnHour

type NewSession = {
  memberId: number
  address: string
  /** Undefined where the client says nothing, or a kiosk does it. */
  userAgent: string | undefined
  kioskId?: number
  /** False where it was opened without a password, a passkey or a code. */
  isConfirmed?: boolean
}

/** Opens a session for a member and gives the token for the cookie; only its hash is stored. */
export async function createSession(
  ctx: Pick<IdentityContext, 'clock' | 'ids'>,
  db: Queries,
  { memberId, address, userAgent, kioskId, isConfirmed = kioskId === undefined }: NewSession,
): Promise<string> {
  const token = ctx.ids.secret()
  const now = ctx.clock.now()
  const isKiosk = kioskId !== undefined
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashSecret(token),
      member_id: memberId,
      kind: isKiosk ? 'kiosk' : 'browser',
      kiosk_id: isKiosk ? kioskId : null,
      created_at: toText(now),
      expires_at: toText(now.add(isKiosk ? { seconds: kioskSessionSeconds } : { hours: sessionDays * 24 })),
      address,
      confirmed_at: isConfirmed ? toText(now) : null,
      ...readUserAgent(userAgent),
      used_at: toText(now),
    })
    .execute()
  return token
}

/** At which kiosk a session was opened, by the hash of its token; undefined: at none, or it is over. */
export async function findKioskOfSession(
  ctx: Pick<IdentityContext, 'clock'>,
  db: Queries,
  tokenHash: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('kiosk_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', nowText(ctx.clock))
    .executeTakeFirst()
  return row?.kiosk_id ?? undefined
}

/** Ends the session at a kiosk. */
export async function endSessionsAtKiosk(db: Queries, kioskId: number): Promise<void> {
  await db.deleteFrom('sessions').where('kiosk_id', '=', kioskId).execute()
}

/**
 * Who a session cookie belongs to; undefined for an unknown or expired one. Notes its use and slides the expiry, at most
 * once an hour; the cookie is then to be set anew, because it ends with the session.
 */
export async function findSession(
  ctx: Pick<IdentityContext, 'clock' | 'db' | 'remember'>,
  token: string,
): Promise<{ caller: Caller; isRenewed: boolean } | undefined> {
  const session = await ctx.remember(`session:${token}`, () => readSession(ctx.db, hashSecret(token)))
  const now = ctx.clock.milliseconds()
  if (!session || now >= session.expiresAt || now >= session.longestUntil) return undefined
  const isRenewed = session.caller.via === 'browser' && now - session.usedAt >= millisecondsAnHour
  if (isRenewed) await slideSession(ctx, session)
  return { caller: session.caller, isRenewed }
}

/** Times are in milliseconds since 1970. */
type KnownSession = { caller: Caller; usedAt: number; expiresAt: number; longestUntil: number }

async function readSession(db: Queries, tokenHash: string): Promise<KnownSession | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select([
      'members.id',
      'members.first_name',
      'members.last_name',
      'members.is_admin',
      'members.duties',
      'members.state',
    ])
    .select(['sessions.kind', 'sessions.created_at', 'sessions.used_at'])
    .select(['sessions.expires_at', 'sessions.confirmed_at'])
    .select(hasFactor.as('has_factor'))
    .where('sessions.token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!row) return undefined
  const caller: Caller = {
    memberId: row.id,
    name: fullName(row),
    isAdmin: row.is_admin === 1,
    duties: dutiesOf(row),
    state: row.state,
    via: row.kind,
    tokenHash,
    confirmedAt: millisecondsOf(row.confirmed_at),
    hasFactor: row.has_factor === 1,
  }
  return {
    caller,
    usedAt: millisecondsOf(row.used_at),
    expiresAt: millisecondsOf(row.expires_at),
    longestUntil: millisecondsOf(row.created_at) + longestSignInDays * millisecondsADay,
  }
}

async function slideSession(
  ctx: Pick<IdentityContext, 'clock' | 'db'>,
  { caller, longestUntil }: KnownSession,
): Promise<void> {
  const now = ctx.clock.now()
  const expiry = Math.min(now.epochMilliseconds + sessionDays * millisecondsADay, longestUntil)
  await ctx.db
    .updateTable('sessions')
    .set({ used_at: toText(now), expires_at: toText(Temporal.Instant.fromEpochMilliseconds(expiry)) })
    .where('token_hash', '=', caller.tokenHash)
    .execute()
}

/** Notes that whose session it is has just shown who they are. */
export async function confirmSession(db: Queries, tokenHash: string, at: string): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: at }).where('token_hash', '=', tokenHash).execute()
}

export async function endSession(db: Queries, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function pruneSessions(ctx: Pick<IdentityContext, 'clock' | 'db'>): Promise<void> {
  await ctx.db.deleteFrom('sessions').where('expires_at', '<=', toText(ctx.clock.now())).execute()
}

/** The CSRF token of a session follows from the session's own token, so nothing more is stored. */
export function csrfTokenOf(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('csrf').digest('base64url')
}

export function isCsrfTokenOf(sessionToken: string, candidate: string | undefined): boolean {
  const expected = Buffer.from(csrfTokenOf(sessionToken))
  const given = Buffer.from(candidate ?? '')
  return expected.length === given.length && timingSafeEqual(expected, given)
}
