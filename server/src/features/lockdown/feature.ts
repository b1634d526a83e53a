import { lockdownRoutes } from '@fobhouse/contract/routes/house.ts'
import { type Feature, serve } from '../feature.ts'
import { lockdownJobs } from './end-lockdown.ts'
import { lockdownHandlers } from './routes.ts'
import { keepEndedException } from './store.ts'

const stated = 'that it was started and for whom it did not hold stands in audit.json'

export const lockdownFeature: Feature = {
  name: 'lockdown',
  calls: [serve(lockdownRoutes, lockdownHandlers)],
  jobs: [lockdownJobs],
  tables: {
    lockdown: {
      time: 'current',
      naming: { started_by: { untold: stated } },
      untold: { [stated]: ['id', 'since', 'reason', 'until'] },
      emptied: { started_by: { started_by: null } },
      kept: { 'the lockdown stays': ['id', 'since', 'reason', 'until'] },
    },
    lockdown_history: {
      time: { forEver: 'past decisions are explained by it' },
      nobody: 'Whether the house was in lockdown at a moment.',
      columns: ['id', 'at', 'active', 'until'],
    },
    lockdown_exceptions: {
      time: 'current',
      naming: { member_id: { untold: 'the names of exceptions are for administrators only' } },
      deletedBy: ['member_id'],
    },
    lockdown_exception_history: {
      time: { forEver: 'past decisions are explained by it' },
      naming: { member_id: { untold: 'the names of exceptions are for administrators only' } },
      untold: { 'the names of exceptions are for administrators only': ['id', 'at', 'excepted'] },
      kept: { 'past decisions are explained by it': ['id', 'member_id', 'at', 'excepted'] },
    },
  },
  async erase(_ctx, trx, { memberId, now }) {
    await keepEndedException(trx, memberId, now)
  },
}
