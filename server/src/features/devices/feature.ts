import { boardRoutes } from '@fobhouse/contract/routes/boards.ts'
import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { type Feature, serve } from '../feature.ts'
import { boardHandlers } from './board-routes.ts'
import { connectionsKept } from './log-store.ts'
import { deviceHandlers } from './routes.ts'
import { hasDoor } from './store.ts'

export const devicesFeature: Feature = {
  name: 'devices',
  calls: [serve(deviceRoutes, deviceHandlers), serve(boardRoutes, boardHandlers)],
  firstSteps: [{ key: 'door', does: deviceRoutes.create, isDone: ({ db }) => hasDoor(db) }],
  tables: {
    board_keys: {
      time: { forEver: 'a board that was away for years is led to the newest key by all of them' },
      nobody: 'Keys of the server itself.',
      columns: ['id', 'key_id', 'public_key', 'sealed_seed', 'made_at', 'after_key', 'statement', 'signature'],
    },
    board_lists: {
      time: { until: 'sixty days after it no longer counts; the next list of the door deletes it' },
      nobody: 'Which lists a board was sent. Of members only the numbers of those whom it lets in after its end.',
      columns: [
        'id',
        'device_id',
        'version',
        'issued',
        'expires',
        'hash_key_id',
        'keyholders',
        'keyholders_until',
        'acked_at',
      ],
    },
    boards: {
      time: 'current',
      nobody: 'What a board proved.',
      columns: ['device_id', 'proven_at', 'key_id', 'list_refused', 'list_refused_at', 'list_told_at'],
    },
    hash_keys: {
      time: { until: 'sixty days after the next one was made' },
      nobody: 'Keys of the server itself.',
      columns: ['id', 'key_id', 'sealed_key', 'made_at'],
    },
    device_connections: {
      time: connectionsKept,
      nobody: 'When a device was connected.',
      columns: ['id', 'device_id', 'at', 'event', 'address'],
    },
    device_links: {
      time: 'current',
      nobody: 'When a device was connected.',
      columns: ['device_id', 'process', 'epoch', 'address', 'list_hash', 'list_sent_at', 'held_open'],
    },
    devices: {
      time: 'current',
      nobody: 'A thing of the club.',
      columns: [
        'id',
        'kind',
        'serial',
        'name',
        'description',
        'ip_address',
        'authorised',
        'key_hash',
        'key_created_at',
        'last_seen_at',
        'created_at',
        'locked_out',
        'default_access',
        'play_theme',
        'exempt_from_site_sign_in',
        'hidden',
        'report_status',
        'post_to_discord',
        'post_to_slack',
        'reader_24_bit',
        'schedule_id',
        'open_house_id',
        'list_hours',
        'mqtt_commands',
        'not_alone',
        'removed_at',
        'cost_per_session',
        'cost_per_hour',
        'cost_per_kwh',
        'allow_credit',
      ],
    },
  },
  checks: [{ check: 'devices', look: async (club) => (await import('./check-devices.ts')).checkDevices(club) }],
}
