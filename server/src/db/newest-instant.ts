import type { Queries } from './database.ts'

/** Servers that share a database have clocks closer than this. A clock further behind stored instants is wrong. */
const mostSecondsBehind = 300

/** The latest moment that the server's own clock wrote; null for a club in which nothing has happened. */
async function findNewestInstant(db: Queries): Promise<string | null> {
  const newest = await db
    .selectNoFrom((part) => [
      part.selectFrom('audit').select('at').orderBy('at', 'desc').limit(1).as('audit'),
      part.selectFrom('outbox').select('created_at').orderBy('created_at', 'desc').limit(1).as('outbox'),
      part.selectFrom('taps').select('at').orderBy('at', 'desc').limit(1).as('tap'),
    ])
    .executeTakeFirstOrThrow()
  return (
    Object.values(newest)
      .filter((at) => at !== null)
      .toSorted()
      .at(-1) ?? null
  )
}

/** The latest stored moment if this clock is well before it; undefined if the clock may be right. */
export async function findInstantAhead(db: Queries, milliseconds: number): Promise<string | undefined> {
  const newest = await findNewestInstant(db)
  if (newest === null) return undefined
  return (Date.parse(newest) - milliseconds) / 1000 > mostSecondsBehind ? newest : undefined
}

/**
 * Says how far a clock is behind what the club has stored; undefined if it may be right. A Raspberry Pi has no clock of
 * its own: it begins at its last shutdown or in 1970 until the network tells it the time.
 */
export async function describeClockBehind(db: Queries, milliseconds: number): Promise<string | undefined> {
  const newest = await findInstantAhead(db, milliseconds)
  if (newest === undefined) return undefined
  const seconds = (Date.parse(newest) - milliseconds) / 1000
  const [count, unit] = seconds >= 2 * 86_400 ? [seconds / 86_400, 'days'] : [seconds / 60, 'minutes']
  return `This machine’s clock says ${new Date(milliseconds).toISOString()}, which is ${Math.round(count)} ${unit} before what the club wrote down last (${newest}).`
}
