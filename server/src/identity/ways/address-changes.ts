import { unknownPlace, type WayIn } from '../way-in.ts'

/** A change of address that waits: its link makes another mailbox the one by which somebody signs in. */
export const addressChanges: WayIn = {
  table: 'email_proposals',
  secrets: ['token_hash'],
  async end(db, { memberId }) {
    const all = db.deleteFrom('email_proposals')
    await (memberId === undefined ? all : all.where('member_id', '=', memberId)).execute()
  },
  async list(db, { memberId, now }) {
    const rows = await db
      .selectFrom('email_proposals')
      .select(['token_hash', 'email', 'created_at', 'expires_at'])
      .where('member_id', '=', memberId)
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
    await db.deleteFrom('email_proposals').where('token_hash', '=', ref).where('member_id', '=', memberId).execute()
  },
}
