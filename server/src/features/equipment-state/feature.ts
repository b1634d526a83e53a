import { conditionColumns } from '../../db/equipment-facts.ts'
import type { Feature } from '../feature.ts'
import { equipmentStateJobs } from './test-time.ts'

/** How equipment is, and was (`docs/rules/equipment.md`). */
export const equipmentStateFeature: Feature = {
  name: 'equipment-state',
  jobs: [equipmentStateJobs],
  tables: {
    equipment_history: {
      time: { forEver: 'past decisions are explained by it, and what broke before helps whoever mends it next' },
      naming: {
        actor_id: { file: 'equipment.json' },
        test_by: { untold: 'a row of a test has its caretaker as the actor, too' },
      },
      told: ['id', 'equipment_id', 'at', 'kind', 'verdict', 'state', 'note', 'expected_back', 'test_until'],
      untold: { 'what the club knows of the item': ['actor', 'issue_id', 'service_id', 'device_id', 'since'] },
      kept: {
        'what happened to the item; the name becomes that of a former member': [
          'id',
          'equipment_id',
          'at',
          'kind',
          'actor_id',
          'actor',
          'issue_id',
          'service_id',
          'verdict',
          ...conditionColumns,
        ],
      },
    },
  },
}
