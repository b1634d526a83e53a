import { unknownPlace, type WayIn } from '../way-in.ts'

/** Links that were mailed: to verify an address, to change it, to choose a password. */
export const links: WayIn = {
  table: 'one_time_tokens',
  secrets: ['token_hash'],
  async end(db, { memberId }) {
    const all = db.deleteFrom('one_time_tokens')
    await (memberId === undefined ? all : all.where('member_id', '=', memberId)).execute()
  },
  async list(db, { memberId, now }) {
    const rows = await db
      .selectFrom('one_time_tokens')
      .select(['token_hash', 'email', 'created_at', 'expires_at'])
      .where('member_id', '=', memberId)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .execute()
    return rows.map((row) => ({
      ...unknownPlace,
      ref: row.token_hash,
      kind: 'link',
      name: row.email,
      startedAt: row.created_at,
      usedAt: row.created_at,
      endsAt: row.expires_at,
    }))
  },
  async endOne(db, { memberId, ref }) {
    await db.deleteFrom('one_time_tokens').where('token_hash', '=', ref).where('member_id', '=', memberId).execute()
  },
}
