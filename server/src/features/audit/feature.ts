import { auditRoutes } from '@fobhouse/contract/routes/audit.ts'
import { type Feature, serve } from '../feature.ts'
import { auditKept } from './store.ts'
import { auditCopy } from './copy-store.ts'
import { auditHandlers } from './routes.ts'
import { rewriteTrail } from './rewrite-store.ts'

export const auditFeature: Feature = {
  name: 'audit',
  calls: [serve(auditRoutes, auditHandlers)],
  copy: auditCopy,
  tables: {
    audit: {
      time: auditKept,
      naming: { actor_id: { file: 'audit.json' } },
      told: ['id', 'at', 'actor', 'action', 'subject', 'before', 'after'],
      untold: { 'proof that nobody changed the row': ['salt', 'commitment', 'position', 'reason_id'] },
      erased: ['actor', 'before', 'after', 'salt', 'commitment', 'position', 'reason_id'],
      kept: { 'what was done when, under the name of a former member': ['id', 'at', 'actor_id', 'action', 'subject'] },
    },
  },
  rewrite: rewriteTrail,
}
