import { isMeetingPast } from '@fobhouse/contract/meeting-time.ts'
import type { ListedMeeting, MeetingDetail } from '@fobhouse/contract/routes/meetings.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { fullName } from '../../core/full-name.ts'
import { typeLabels } from './names.ts'
import { statementOf } from './proxies/make-statement.ts'
import { listProxies, type ProxyRow } from './proxies/store.ts'
import { type Assembly, countQuorum, judgeProxy } from './rules.ts'
import * as store from './store.ts'

type LoadContext = Pick<Context, 'clock' | 'db' | 'settings'>
type Page = { limit: number; after: store.MeetingKeys | undefined }

/** A page of all meetings with attendance and proxies. `last` is present only if there may be more. */
export async function loadMeetings(
  ctx: LoadContext,
  { limit, after }: Page,
): Promise<{ meetings: ListedMeeting[]; last: store.MeetingKeys | undefined }> {
  const rows = await store.listMeetings(ctx.db, { limit, after })
  const ids = rows.map(({ id }) => id)
  const attendees = Map.groupBy(await store.listAttendees(ctx.db, ids), (row) => row.meeting_id)
  const proxies = Map.groupBy(await listProxies(ctx.db, 'meeting', ids), (row) => row.meeting_id)
  const meetings = rows.map((row) => {
    const here = attendees.get(row.id) ?? []
    return {
      ...presentMeeting(ctx, row, here.length),
      attendees: here.map((member) => ({ id: member.id, name: fullName(member) })),
      proxyList: (proxies.get(row.id) ?? []).map(toProxyLine),
    }
  })
  return { meetings, last: rows.length === limit ? rows.at(-1) : undefined }
}

function toProxyLine({ giver, holder, created_at: date }: ProxyRow) {
  return { name: giver.name, proxyName: holder.name, date }
}

/** One meeting with its quorum: of today's members, or of the members when it began. Throws `not_found`. */
export async function loadMeeting(ctx: LoadContext, id: number): Promise<MeetingDetail> {
  const meeting = await store.findMeeting(ctx.db, id)
  if (!meeting) throw new AppError('not_found')
  const attendees = await store.listAttendees(ctx.db, [id])
  const proxies = await listProxies(ctx.db, 'meeting', [id])
  const hasBegun = meeting.date <= nowText(ctx.clock)
  const assembly: Assembly = {
    eligible: hasBegun ? await store.listActiveAt(ctx.db, meeting.date) : await store.listActive(ctx.db),
    attendees: new Set(attendees.map((member) => member.id)),
    percent: ctx.settings.get('meetings.quorumPercent'),
  }
  const votes = proxies.map(({ giver, holder }) => ({ giverId: giver.id, holderId: holder.id }))
  return {
    ...presentMeeting(ctx, meeting, attendees.length),
    quorum: countQuorum(assembly, votes),
    attendees: attendees.map((member) => ({
      id: member.id,
      name: fullName(member),
      date: member.recorded_at,
      isActive: assembly.eligible.has(member.id),
    })),
    proxies: proxies.map((proxy) => ({
      id: proxy.id,
      giver: { id: proxy.giver.id, name: proxy.giver.name },
      holder: { id: proxy.holder.id, name: proxy.holder.name },
      date: proxy.created_at,
      statement: statementOf(ctx, proxy),
      standing: judgeProxy({ giverId: proxy.giver.id, holderId: proxy.holder.id }, assembly),
    })),
  }
}

function presentMeeting(ctx: LoadContext, { id, date, chair, type }: store.MeetingRow, attendeeCount: number) {
  const isPast = isMeetingPast(date, nowText(ctx.clock))
  return { id, date, chair, type: typeLabels[type], typeValue: type, isPast, attendeeCount }
}
