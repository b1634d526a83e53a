import { requirementRoutes } from '@fobhouse/contract/routes/requirements.ts'
import { type Feature, serve } from '../feature.ts'
import { requirementJobs } from './planned/begin-requirements.ts'
import { losesDevices } from './loses-with.ts'
import { requirementHandlers } from './routes.ts'

/** Which certificates devices and equipment ask for (`docs/rules/requirements.md`). */
export const requirementsFeature: Feature = {
  name: 'requirements',
  calls: [serve(requirementRoutes, requirementHandlers)],
  jobs: [requirementJobs],
  checks: [
    { check: 'requirements', look: async (club) => (await import('./check-requirements.ts')).checkRequirements(club) },
  ],
  losesWith: losesDevices,
  tables: {
    requirements: {
      time: { forEver: 'past decisions are explained by it' },
      naming: { set_by: { untold: 'what somebody required stands in audit.json' } },
      untold: {
        'what the club requires': [
          'id',
          'device_id',
          'equipment_id',
          'expression',
          'from_day',
          'from_at',
          'until_at',
          'begun',
          'set_at',
          'told_days',
        ],
      },
      emptied: { set_by: { set_by: null } },
      kept: {
        'past decisions are explained by it': [
          'id',
          'device_id',
          'equipment_id',
          'expression',
          'from_day',
          'from_at',
          'until_at',
          'begun',
          'set_at',
          'told_days',
        ],
      },
    },
  },
}
