import { maintenanceRoutes } from '@fobhouse/contract/routes/maintenance.ts'
import { type Feature, serve } from '../feature.ts'
import { maintenanceJobs } from './jobs.ts'
import { maintenanceHandlers } from './routes.ts'

/** What has to be done to equipment again and again (`docs/rules/maintenance.md`). */
export const maintenanceFeature: Feature = {
  name: 'maintenance',
  calls: [serve(maintenanceRoutes, maintenanceHandlers)],
  jobs: [maintenanceJobs],
  verify: async (club) => (await import('./verify-maintenance.ts')).verifyMaintenance(club),
  checks: [
    { check: 'maintenance', look: async (club) => (await import('./check-maintenance.ts')).checkMaintenance(club) },
  ],
  tables: {
    maintenance_plans: {
      time: { forEver: 'what was done names its plan' },
      nobody: 'What the club does to its equipment again and again.',
      columns: [
        'id',
        'equipment_id',
        'name',
        'unit',
        'every',
        'checks',
        'stops',
        'since',
        'last_done',
        'counted',
        'due_at',
        'created_at',
        'removed_at',
      ],
    },
    services: {
      time: { forEver: 'what was done to a machine helps whoever mends it next' },
      naming: {
        done_by: { file: 'equipment.json' },
        void_by: { untold: 'what somebody took back stands in audit.json' },
      },
      told: ['id', 'equipment_id', 'plan_id', 'at', 'checks', 'note', 'minutes', 'cost'],
      untold: { 'what became of it': ['void_at', 'void_reason'] },
      kept: {
        'what was done to the item; the name becomes that of a former member': [
          'id',
          'equipment_id',
          'plan_id',
          'at',
          'done_by',
          'checks',
          'note',
          'minutes',
          'cost',
          'void_at',
          'void_by',
          'void_reason',
        ],
      },
    },
  },
}
