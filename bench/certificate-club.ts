import { sql } from 'kysely'
import type { BenchClub } from './bench-club.ts'

export const certificates = 50
/** How many of them each member holds. */
export const held = 10
/** For how many of them a door asks. */
export const leaves = 5
/** The first of those that are made here: the one before is the induction, which everybody holds by having joined. */
export const first = 2

const at = '2026-03-01T08:00:00.000Z'

/** Every member holds ten of the certificates for ever. */
export function insertAwards(club: BenchClub): Promise<void> {
  return club.withDatabase(async ({ queries: db }) => {
    for (let index = 0; index < certificates; index += 1) {
      const name = JSON.stringify({ 'en-AU': `Tool ${index}` })
      const fixed = { text: '{}', grade: 'competence', validity: '{"kind":"never"}', prerequisite_mode: 'all' } as const
      const numbers = { renew_days: 30, interest_size: 4, archived: 0, is_induction: 0, revision: 1 }
      await db
        .insertInto('certificates')
        .values({ name, ...fixed, ...numbers, created_at: at })
        .execute()
    }
    await sql`insert into awards (member_id, certificate_id, awarded_at, source, validity, time_zone, end_set_at,
      public_note, private_note, state, reason)
      select members.id, certificates.id, ${at}, 'import', '{"kind":"never"}', 'UTC', ${at}, '', '', 'valid', ''
      from members join certificates on certificates.id between ${first} and ${first + held - 1}`.execute(db)
  })
}

export function insertRequirements(club: BenchClub): Promise<void> {
  return club.withDatabase(async ({ queries: db }) => {
    const all = Array.from({ length: leaves }, (_none, index) => ({ certificate: first + index }))
    const expression = JSON.stringify({ all })
    await sql`insert into requirements (device_id, expression, from_at, begun, set_at)
      select id, ${expression}, ${at}, 1, ${at} from devices where kind = 'door'`.execute(db)
    await sql`insert into certificate_uses (certificate_id, kind, subject_id, planned)
      select certificates.id, 'device', devices.id, 0 from devices
      join certificates on certificates.id between ${first} and ${first + leaves - 1}
      where devices.kind = 'door'`.execute(db)
  })
}
