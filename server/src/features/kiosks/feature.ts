import { kioskRoutes } from '@fobhouse/contract/routes/kiosks.ts'
import { type Feature, serve } from '../feature.ts'
import { kioskHandlers } from './routes.ts'

export const kiosksFeature: Feature = {
  name: 'kiosks',
  calls: [serve(kioskRoutes, kioskHandlers)],
  tables: {
    kiosk_claims: {
      time: 'current',
      nobody: 'A screen of the club.',
      columns: ['id', 'kiosk_id', 'claim_hash', 'code', 'address', 'reader_url', 'last_seen_at'],
    },
    kiosks: {
      time: 'current',
      nobody: 'A screen of the club.',
      columns: [
        'id',
        'kiosk_id',
        'name',
        'ip_address',
        'authorised',
        'play_theme',
        'secret_hash',
        'last_seen_at',
        'created_at',
        'claim_hash',
        'pin_hash',
        'reader_url',
        'asked_reader_url',
        'waits_from',
      ],
    },
  },
}
