import type { MeetingType } from '@fobhouse/contract/routes/meetings.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { typeNames } from './names.ts'
import { listMeetingsFrom } from './store.ts'

type Upcoming = { id: number; name: string; type: MeetingType; date: string }

/** Future meetings, the next one first; one that begins in this minute is included. */
export async function listUpcoming(ctx: Pick<Context, 'clock' | 'db'>): Promise<Upcoming[]> {
  const thisMinute = ctx.clock.now().round({ smallestUnit: 'minute', roundingMode: 'floor' })
  const rows = await listMeetingsFrom(ctx.db, toText(thisMinute))
  return rows.map(({ id, type, date }) => ({ id, name: typeNames[type], type, date }))
}
