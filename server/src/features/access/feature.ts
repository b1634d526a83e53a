import { accessRoutes } from '@fobhouse/contract/routes/access.ts'
import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { type Feature, serve } from '../feature.ts'
import { grantsCopy } from './copy-store.ts'
import { doorHandlers } from './device-handlers.ts'
import { signedListJobs } from './signed-lists/jobs.ts'
import { accessHandlers } from './routes.ts'
import { keepEndedGrants } from './store.ts'
import { doorEventsKept } from './events/event-store.ts'
import { cardsCopy, hasDoorOpened, removeStrayCards, tapsKept } from './taps/tap-store.ts'

export const accessFeature: Feature = {
  name: 'access',
  calls: [serve(accessRoutes, accessHandlers)],
  devices: doorHandlers,
  jobs: [signedListJobs],
  copy: [...cardsCopy, ...grantsCopy],
  firstSteps: [{ key: 'opening', does: deviceRoutes.doors, isDone: ({ db }) => hasDoorOpened(db) }],
  tables: {
    device_history: {
      time: { forEver: 'past decisions are explained by it' },
      nobody: 'How a device was set at a moment.',
      columns: [
        'id',
        'device_id',
        'at',
        'in_use',
        'locked_out',
        'exempt_from_site_sign_in',
        'reader_24_bit',
        'schedule_id',
        'not_alone',
      ],
    },
    grant_hours_history: {
      time: { forEver: 'past decisions are explained by it' },
      naming: { member_id: { file: 'access-hours.json' } },
      told: ['id', 'device_id', 'at', 'hours'],
      kept: { 'past decisions are explained by it': ['id', 'device_id', 'member_id', 'at', 'hours'] },
    },
    grants: {
      time: 'current',
      naming: { member_id: { file: 'access.json' } },
      told: ['device_id', 'source', 'granted_at', 'hours'],
      deletedBy: ['member_id'],
    },
    member_history: {
      time: { forEver: 'past decisions are explained by it' },
      naming: { member_id: { file: 'cards-and-states.json' } },
      told: ['id', 'at', 'state', 'card_number'],
      emptied: { member_id: { card_number: null } },
      kept: { 'past decisions are explained by it': ['id', 'member_id', 'at', 'state'] },
    },
    past_grants: {
      time: { forEver: 'it says when who could open what' },
      naming: { member_id: { file: 'past-access.json' } },
      told: ['id', 'device_id', 'granted_at', 'revoked_at'],
      kept: {
        'when who could open what, under the name of a former member': [
          'id',
          'device_id',
          'member_id',
          'granted_at',
          'revoked_at',
        ],
      },
    },
    taps: {
      time: tapsKept,
      naming: { member_id: { file: 'taps.json' } },
      told: ['id', 'device_id', 'at', 'card_number', 'outcome', 'reasons', 'late', 'time_uncertain', 'effect'],
      emptied: { member_id: { card_number: '' } },
      kept: {
        'when which door opened, under the name of a former member': [
          'id',
          'device_id',
          'at',
          'member_id',
          'outcome',
          'reasons',
          'late',
          'time_uncertain',
          'effect',
        ],
      },
    },
    door_boots: {
      time: { forEver: 'an event that a board sends again is stored once' },
      nobody: 'How much of a board’s events is stored.',
      columns: ['device_id', 'boot_id', 'stored_up_to', 'last_at'],
    },
    door_events: {
      time: doorEventsKept,
      nobody: 'What happened at a door.',
      columns: ['id', 'device_id', 'boot_id', 'seq', 'at', 'type', 'is_on', 'time_uncertain', 'mailed_at'],
    },
  },
  async erase(_ctx, trx, { memberId, cards, now }) {
    await keepEndedGrants(trx, memberId, now)
    await removeStrayCards(trx, cards)
  },
}
