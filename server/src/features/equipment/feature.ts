import { equipmentAdminRoutes } from '@fobhouse/contract/routes/equipment-admin.ts'
import { equipmentRoutes } from '@fobhouse/contract/routes/equipment.ts'
import { type Feature, serve } from '../feature.ts'
import { equipmentCopy } from './copy-store.ts'
import { equipmentAdminHandlers, equipmentHandlers } from './routes.ts'

const ofItem = [
  'id',
  'name',
  'name_key',
  'description',
  'place_id',
  'device_id',
  'owner',
  'price_note',
  'manual_url',
  'manual_file_id',
  'photo_file_id',
  'hidden',
  'code',
  'state',
  'since',
  'by_name',
  'note',
  'expected_back',
  'test_until',
  'told_back',
] as const

/** Places and equipment (`docs/rules/equipment.md`). */
export const equipmentFeature: Feature = {
  name: 'equipment',
  calls: [serve(equipmentRoutes, equipmentHandlers), serve(equipmentAdminRoutes, equipmentAdminHandlers)],
  copy: equipmentCopy,
  verify: async (club) => (await import('./checks/verify-equipment.ts')).verifyEquipment(club),
  checks: [
    { check: 'equipment', look: async (club) => (await import('./checks/check-equipment.ts')).checkEquipment(club) },
  ],
  tables: {
    places: {
      time: 'current',
      nobody: 'Rooms and areas of the club.',
      columns: ['id', 'name', 'name_key', 'description', 'hidden'],
    },
    place_doors: { time: 'current', nobody: 'Which doors lead into a place.', columns: ['place_id', 'device_id'] },
    used_codes: {
      time: { forEver: 'a label that hangs somewhere must never lead to something else' },
      nobody: 'The codes of labels.',
      columns: ['code'],
    },
    equipment: {
      time: 'current',
      naming: {
        by_member_id: { untold: 'what somebody did with equipment stands in its history' },
        test_by: { untold: 'what somebody did with equipment stands in its history' },
      },
      untold: { 'what the club has': ofItem },
      kept: {
        'what the club has, and its state; the name becomes that of a former member': [
          ...ofItem,
          'by_member_id',
          'test_by',
        ],
      },
    },
    equipment_caretakers: {
      time: 'current',
      naming: { member_id: { file: 'equipment.json' } },
      told: ['equipment_id'],
      deletedBy: ['member_id'],
    },
    equipment_watchers: {
      time: 'current',
      naming: { member_id: { file: 'equipment.json' } },
      told: ['equipment_id'],
      deletedBy: ['member_id'],
    },
  },
}
