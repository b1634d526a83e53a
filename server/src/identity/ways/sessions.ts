import type { WayIn } from '../way-in.ts'

/** Browsers, and the five minutes of a card at a kiosk. */
export const sessions: WayIn = {
  table: 'sessions',
  secrets: ['token_hash'],
  async end(db, { memberId, keepTokenHash }) {
    const others = db.deleteFrom('sessions').where('token_hash', '!=', keepTokenHash)
    await (memberId === undefined ? others : others.where('member_id', '=', memberId)).execute()
  },
  async list(db, { memberId, tokenHash, now }) {
    const rows = await db
      .selectFrom('sessions')
      .select(['token_hash', 'kind', 'browser', 'system', 'address', 'created_at', 'used_at', 'expires_at'])
      .where('member_id', '=', memberId)
      .where('expires_at', '>', now)
      .execute()
    return rows.map((row) => ({
      ref: row.token_hash,
      kind: row.kind,
      name: null,
      browser: row.browser,
      system: row.system,
      address: row.address,
      startedAt: row.created_at,
      usedAt: row.used_at,
      endsAt: row.expires_at,
      isCurrent: row.token_hash === tokenHash,
    }))
  },
  async endOne(db, { memberId, ref }) {
    await db.deleteFrom('sessions').where('token_hash', '=', ref).where('member_id', '=', memberId).execute()
  },
}
