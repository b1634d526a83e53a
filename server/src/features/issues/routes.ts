import type { Issue, issueRoutes } from '@fobhouse/contract/routes/issues.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { closeIssue } from './close-issue.ts'
import { reportIssue } from './report-issue.ts'
import { type IssueRow, listIssues, listIssuesOf } from './store.ts'

export function issueHandlers(ctx: Context): Handlers<typeof issueRoutes> {
  return {
    async report({ caller, body }) {
      const id = await reportIssue(ctx, { issue: body, reporter: { memberId: caller.memberId, name: caller.name } })
      return { success: true, id }
    },
    own: async ({ caller }) => (await listIssuesOf(ctx.db, caller.memberId)).map(present),
    async list({ query }) {
      const rows = await listIssues(ctx.db, query.state ?? 'all')
      return rows.map((row) => ({
        ...present(row),
        reporter: { memberId: row.member_id, name: `${row.first_name} ${row.last_name}` },
      }))
    },
    async update({ params, body, caller }) {
      const actor = { memberId: caller.memberId, name: caller.name }
      await closeIssue(ctx, { id: params.id, done: body.done, actor })
      return {}
    },
  }
}

function present(row: IssueRow): Issue {
  const { id, title, description, place, reported_at: reportedAt, done_at: doneAt } = row
  return { id, title, description, place, reportedAt, doneAt }
}
