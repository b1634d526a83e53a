import { issueRoutes } from '@fobhouse/contract/routes/issues.ts'
import { type Feature, serve } from '../feature.ts'
import { issuesCopy } from './copy-store.ts'
import { issueHandlers } from './routes.ts'
import { deleteIssues } from './store.ts'
import { createTestIssue } from './create-test-issue.ts'

export const issuesFeature: Feature = {
  name: 'issues',
  calls: [serve(issueRoutes, issueHandlers)],
  copy: issuesCopy,
  tables: {
    issues: {
      time: { forEver: 'what was wrong with a thing before helps whoever mends it next' },
      naming: { member_id: { file: 'issues.json' } },
      told: [
        'id',
        'title',
        'description',
        'place',
        'reported_at',
        'done_at',
        'url',
        'photo_file_id',
        'equipment_id',
        'verdict',
        'answer',
      ],
      deletedBy: ['member_id'],
    },
  },
  erase: (_ctx, trx, { memberId }) => deleteIssues(trx, memberId),
  trials: {
    github: (ctx) => createTestIssue(ctx, 'github'),
    trello: (ctx) => createTestIssue(ctx, 'trello'),
    vikunja: (ctx) => createTestIssue(ctx, 'vikunja'),
  },
}
