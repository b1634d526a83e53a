import { foldName } from '@fobhouse/contract/text.ts'
import type { Insertable } from 'kysely'
import type { Context } from '../context.ts'
import { toText } from '../core/clock.ts'
import { keepMember } from '../db/access-history.ts'
import { bringInductions } from '../db/awards/induction.ts'
import type { Tables } from '../db/tables.ts'
import { csrfCookie, sessionCookie } from '../http/cookies.ts'
import { createSession, csrfTokenOf } from '../identity/public.ts'
import type { TestApp } from './app.ts'
import type { TestClient } from './client.ts'

let members = 0

/** Inserts a member directly: verified, active, without a password. Returns the id. */
export async function insertMember(
  ctx: Pick<Context, 'db' | 'clock'>,
  facts: Partial<Insertable<Tables['members']>> = {},
): Promise<number> {
  members += 1
  const email = facts.email ?? `member${members}@example.org`
  const screenName = facts.screen_name ?? `member${members}`
  const firstName = facts.first_name ?? 'Member'
  const lastName = facts.last_name ?? `Number ${members}`
  const now = toText(ctx.clock.now())
  const row = await ctx.db
    .insertInto('members')
    .values({
      email,
      email_key: foldName(email),
      email_verified_at: now,
      screen_name: screenName,
      screen_name_key: foldName(screenName),
      first_name: firstName,
      last_name: lastName,
      name_key: foldName(`${firstName} ${lastName}`),
      phone: null,
      password_hash: null,
      state: 'active',
      is_admin: 0,
      exclude_from_email_export: 0,
      hide_last_seen: 0,
      hide_on_site: 0,
      note: '',
      registered_at: now,
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepMember(ctx.db, { memberId: row.id, at: now })
  await bringInductions(ctx.db, { memberIds: [row.id], now })
  return row.id
}

/** A browser with a session of this member. */
export async function signInAs(app: Pick<TestApp, 'ctx' | 'newClient'>, memberId: number): Promise<TestClient> {
  const client = app.newClient()
  const token = await createSession(app.ctx, app.ctx.db, { memberId, address: '127.0.0.1', userAgent: undefined })
  client.cookies.set(sessionCookie(app.ctx.config), token)
  client.cookies.set(csrfCookie, csrfTokenOf(token))
  return client
}

/** Refreshes the confirmation of every session, for tests in which time passes. */
export async function confirmAnew({ ctx }: Pick<TestApp, 'ctx'>): Promise<void> {
  await ctx.db
    .updateTable('sessions')
    .set({ confirmed_at: toText(ctx.clock.now()) })
    .execute()
}

/** A new administrator's signed-in browser. */
export async function signInAsAdmin(app: Pick<TestApp, 'ctx' | 'newClient'>): Promise<TestClient> {
  return signInAs(app, await insertMember(app.ctx, { first_name: 'Aroha', last_name: 'Ngata', is_admin: 1 }))
}
