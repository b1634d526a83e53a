import type { Queries } from '../../../db/database.ts'
import { coveredMs } from './rules.ts'
import { listPaidUnits } from './store.ts'

/** A session at a tool, with its item if it has one. */
type Session = { equipment_id: number | null; member_id: number | null; started_at: string }

/** How many milliseconds of a session up to its end bookings of its member pay for. */
export type PaidOf = (session: Session, endedAt: string) => number

/** What bookings pay of sessions at their items: one question for any number of them. */
export async function readPaidTimes(db: Queries, sessions: readonly Session[]): Promise<PaidOf> {
  const known = sessions.flatMap(({ equipment_id: item, member_id: member, started_at: from }) =>
    item === null || member === null ? [] : [{ item, member, from }],
  )
  const units = await listPaidUnits(db, known)
  return (session, endedAt) => {
    const own = units.filter(
      (unit) => unit.equipment_id === session.equipment_id && unit.member_id === session.member_id,
    )
    // Given back or moved to another item, it pays up to then.
    const spans = own.map((unit) => ({
      from: Date.parse(unit.starts_at),
      to: Math.min(Date.parse(unit.ends_at), Date.parse(unit.until ?? unit.ends_at)),
    }))
    return coveredMs(spans, { from: Date.parse(session.started_at), to: Date.parse(endedAt) })
  }
}
