import { unknownPlace, type WayIn } from '../way-in.ts'

/** Consents given to programs with all their codes and tokens, and the provider's own sessions. */
export const programs: WayIn = {
  table: 'oidc_payloads',
  secrets: ['key'],
  async end(db, { memberId }) {
    const all = db.deleteFrom('oidc_payloads')
    await (memberId === undefined ? all : all.where('member_id', '=', memberId)).execute()
  },
  async list(db, { memberId, now }) {
    const rows = await db
      .selectFrom('oidc_payloads')
      .innerJoin('oidc_clients', 'oidc_clients.client_id', 'oidc_payloads.client_id')
      .select(({ fn }) => [
        'oidc_clients.client_id',
        'oidc_clients.name',
        fn.min('oidc_payloads.created_at').as('started_at'),
        fn.max('oidc_payloads.created_at').as('used_at'),
        fn.max('oidc_payloads.expires_at').as('ends_at'),
      ])
      .where('oidc_payloads.member_id', '=', memberId)
      .where('oidc_payloads.expires_at', '>', now)
      .groupBy(['oidc_clients.client_id', 'oidc_clients.name'])
      .execute()
    return rows.map((row) => ({
      ...unknownPlace,
      ref: row.client_id,
      kind: 'program',
      name: row.name,
      startedAt: row.started_at,
      usedAt: row.used_at,
      endsAt: row.ends_at,
    }))
  },
  async endOne(db, { memberId, ref }) {
    await db.deleteFrom('oidc_payloads').where('client_id', '=', ref).where('member_id', '=', memberId).execute()
  },
}
