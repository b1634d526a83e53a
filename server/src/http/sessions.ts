import { createHmac, timingSafeEqual } from 'node:crypto'
import { kioskSessionSeconds } from '@fobhouse/contract/routes/kiosks.ts'
import type { Context } from '../context.ts'
import { fromText, toText } from '../core/clock.ts'
import { hashSecret } from '../core/ids.ts'
import type { Queries } from '../db/database.ts'
import { hasFactor, millisecondsOf } from './factors.ts'
import type { Caller } from './handler.ts'

export const sessionDays = 14
const hoursBetweenRenewals = 12
const millisecondsAnHour = 3_600_000

type NewSession = {
  memberId: number
  address: string
  kioskId?: number
  /** False where it was opened without a password, a passkey or a code. */
  isConfirmed?: boolean
}

/** Opens a session for a member and gives the token for the cookie; only its hash is stored. */
export async function createSession(
  ctx: Pick<Context, 'clock' | 'ids'>,
  db: Queries,
  { memberId, address, kioskId, isConfirmed = kioskId === undefined }: NewSession,
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
    })
    .execute()
  return token
}

/** Whoever is signed in at a kiosk is signed out. */
export async function endSessionsAtKiosk(db: Queries, kioskId: number): Promise<void> {
  await db.deleteFrom('sessions').where('kiosk_id', '=', kioskId).execute()
}

/**
 * Who a session cookie belongs to; undefined for an unknown or expired one. Slides the expiry, at most twice a day; the
 * cookie is then to be set anew, because it ends with the session.
 */
export async function findSession(
  ctx: Pick<Context, 'clock' | 'db' | 'remember'>,
  token: string,
): Promise<{ caller: Caller; isRenewed: boolean } | undefined> {
  const session = await ctx.remember(`session:${token}`, () => readSession(ctx.db, hashSecret(token)))
  const hoursLeft = session ? (session.expiresAt - ctx.clock.milliseconds()) / millisecondsAnHour : 0
  if (!session || hoursLeft <= 0) return undefined
  const isRenewed = session.caller.via === 'browser' && hoursLeft < sessionDays * 24 - hoursBetweenRenewals
  if (isRenewed) await slideSession(ctx, session.caller.tokenHash)
  return { caller: session.caller, isRenewed }
}

async function readSession(db: Queries, tokenHash: string): Promise<{ caller: Caller; expiresAt: number } | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select(['members.id', 'members.first_name', 'members.last_name', 'members.is_admin', 'members.state'])
    .select(['sessions.kind', 'sessions.expires_at', 'sessions.confirmed_at'])
    .select(hasFactor.as('has_factor'))
    .where('sessions.token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!row) return undefined
  const caller: Caller = {
    memberId: row.id,
    name: `${row.first_name} ${row.last_name}`,
    isAdmin: row.is_admin === 1,
    state: row.state,
    via: row.kind,
    tokenHash,
    confirmedAt: millisecondsOf(row.confirmed_at),
    hasFactor: row.has_factor === 1,
  }
  return { caller, expiresAt: fromText(row.expires_at).epochMilliseconds }
}

async function slideSession(ctx: Pick<Context, 'clock' | 'db'>, tokenHash: string): Promise<void> {
  const expiry = toText(ctx.clock.now().add({ hours: sessionDays * 24 }))
  await ctx.db.updateTable('sessions').set({ expires_at: expiry }).where('token_hash', '=', tokenHash).execute()
}

/** Notes that whose session it is has just shown who they are. */
export async function confirmSession(db: Queries, tokenHash: string, at: string): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: at }).where('token_hash', '=', tokenHash).execute()
}

export async function endSession(db: Queries, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Ends every session and token of a member, here and in other programs, but for the one to keep. */
export async function endAllSessions(db: Queries, memberId: number, keepTokenHash = ''): Promise<void> {
  await db.deleteFrom('sessions').where('member_id', '=', memberId).where('token_hash', '!=', keepTokenHash).execute()
  await db
    .deleteFrom('bearer_tokens')
    .where('member_id', '=', memberId)
    .where('token_hash', '!=', keepTokenHash)
    .execute()
  await db.deleteFrom('oidc_payloads').where('member_id', '=', memberId).where('kind', '!=', 'Grant').execute()
}

export async function pruneSessions(ctx: Pick<Context, 'clock' | 'db'>): Promise<void> {
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
