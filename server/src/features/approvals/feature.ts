import { approvalRoutes } from '@fobhouse/contract/routes/approvals.ts'
import { type Feature, serve } from '../feature.ts'
import { approvalJobs } from './jobs.ts'
import { approvalHandlers } from './routes.ts'

export const approvalsFeature: Feature = {
  name: 'approvals',
  calls: [serve(approvalRoutes, (ctx, { options }) => approvalHandlers(ctx, options.register))],
  jobs: [approvalJobs],
  tables: {
    approvals: {
      time: { until: 'thirty days after it was proposed, if it was decided', job: 'approvals.lapse' },
      naming: {
        member_id: { untold: 'gone after a month; what was done to the person stands in audit.json' },
        proposed_by: { untold: 'gone after a month; that it was proposed stands in audit.json' },
        decided_by: { untold: 'gone after a month; what was decided stands in audit.json' },
      },
      untold: {
        'gone after a month; what was decided stands in audit.json': [
          'id',
          'act',
          'route',
          'sealed_call',
          'basis',
          'proposed_at',
          'lapses_at',
          'state',
          'decided_at',
        ],
      },
      deletedBy: ['member_id', 'proposed_by'],
      emptied: { decided_by: { decided_by: null } },
    },
  },
}
