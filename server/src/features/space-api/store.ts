import { z } from 'zod'
import type { Queries } from '../../db/database.ts'
import type { Visits } from './rules.ts'

const guestsSchema = z.array(z.string())

export async function readVisits(db: Queries): Promise<Visits> {
  const open = await db
    .selectFrom('site_sessions')
    .select(['started_at', 'guests'])
    .where('ended_at', 'is', null)
    .orderBy('started_at')
    .execute()
  const last = await db
    .selectFrom('site_sessions')
    .select((eb) => eb.fn.max('ended_at').as('ended_at'))
    .executeTakeFirst()
  const guests = open.reduce((sum, row) => sum + guestsSchema.parse(JSON.parse(row.guests)).length, 0)
  return { present: open.length + guests, since: open[0]?.started_at ?? null, lastEnd: last?.ended_at ?? null }
}

export async function countActiveMembers(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'active')
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** When the switch was last used. */
export async function findSwitchTime(db: Queries): Promise<string | null> {
  const row = await db
    .selectFrom('settings')
    .select('updated_at')
    .where('key', '=', 'spaceapi.openState')
    .executeTakeFirst()
  return row?.updated_at ?? null
}
