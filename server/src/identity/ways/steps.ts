import { unknownPlace, type WayIn } from '../way-in.ts'

/** Sign-ins that have begun: the password was right, and the second step is still to come. */
export const steps: WayIn = {
  table: 'sign_in_steps',
  secrets: ['token_hash', 'session_hash', 'challenge'],
  async end(db, { memberId }) {
    const all = db.deleteFrom('sign_in_steps')
    await (memberId === undefined ? all : all.where('member_id', '=', memberId)).execute()
  },
  /**
   * An open step means that somebody knows the password. Steps that the owner began inside their own session are left
   * out.
   */
  async list(db, { memberId, now }) {
    const rows = await db
      .selectFrom('sign_in_steps')
      .select(['token_hash', 'created_at', 'expires_at'])
      .where('member_id', '=', memberId)
      .where('purpose', '=', 'secondStep')
      .where('expires_at', '>', now)
      .execute()
    return rows.map((row) => ({
      ...unknownPlace,
      ref: row.token_hash,
      kind: 'step',
      startedAt: row.created_at,
      usedAt: row.created_at,
      endsAt: row.expires_at,
    }))
  },
  async endOne(db, { memberId, ref }) {
    await db.deleteFrom('sign_in_steps').where('token_hash', '=', ref).where('member_id', '=', memberId).execute()
  },
}
