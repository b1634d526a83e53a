import { type Issue, type issueRoutes, issueTargets } from '@fobhouse/contract/routes/issues.ts'
import type { Context } from '../../context.ts'
import { fullName } from '../../core/full-name.ts'
import { actorOf } from '../../db/audit.ts'
import type { Handlers } from '../../http/handler.ts'
import { linkForHours } from '../files/public.ts'
import { closeIssue } from './close-issue.ts'
import { reportIssue } from './report-issue.ts'
import { savePhoto } from './save-photo.ts'
import { type IssueRow, listDeliveries, listIssues, listIssuesOf } from './store.ts'

export function issueHandlers(ctx: Context): Handlers<typeof issueRoutes> {
  return {
    async report({ caller, body }) {
      const id = await reportIssue(ctx, { issue: body, reporter: actorOf(caller) })
      return { success: true, id }
    },
    async savePhoto({ params, caller, file }) {
      await savePhoto(ctx, { id: params.id, memberId: caller.memberId, content: file.content })
      return {}
    },
    async own({ caller }) {
      const rows = await listIssuesOf(ctx.db, caller.memberId)
      const deliveries = await deliveriesOf(ctx, rows)
      return rows.map((row) => present(ctx, row, deliveries))
    },
    async list({ query }) {
      const rows = await listIssues(ctx.db, query.state ?? 'all')
      const deliveries = await deliveriesOf(ctx, rows)
      return rows.map((row) => ({
        ...present(ctx, row, deliveries),
        reporter: { memberId: row.member_id, name: fullName(row) },
      }))
    },
    async update({ params, body, caller }) {
      const actor = actorOf(caller)
      await closeIssue(ctx, { id: params.id, done: body.done, actor })
      return {}
    },
  }
}

type Deliveries = Map<number | null, Issue['deliveries']>

async function deliveriesOf(ctx: Pick<Context, 'db'>, rows: readonly IssueRow[]): Promise<Deliveries> {
  const messages = await listDeliveries(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const all = messages.flatMap(({ issue_id: issueId, issue_ref: ref, kind, state }) => {
    const to = issueTargets.find((target) => target === kind)
    // With a reference the tracker has the issue, even if its photo is still on the way.
    return to === undefined ? [] : [{ issueId, to, state: ref === null ? state : ('sent' as const) }]
  })
  const byIssue = Map.groupBy(all, ({ issueId }) => issueId)
  return new Map([...byIssue].map(([id, some]) => [id, some.map(({ to, state }) => ({ to, state }))]))
}

function present(ctx: Pick<Context, 'clock'>, row: IssueRow, deliveries: Deliveries): Issue {
  const { id, title, description, place, url, reported_at: reportedAt, done_at: doneAt } = row
  const photo = linkForHours(ctx, { id: row.photo_file_id, link_key: row.link_key })
  const { equipment_id: itemId, equipment_name: name, verdict, answer } = row
  const equipment = itemId === null || name === null ? null : { id: itemId, name }
  const about = { equipment, verdict, answer }
  const shown = deliveries.get(id) ?? []
  return { id, title, description, place, reportedAt, doneAt, photo, url, ...about, deliveries: shown }
}
