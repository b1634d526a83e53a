import { badgeKeyRoutes, badgeRoutes } from '@fobhouse/contract/routes/badges.ts'
import { type Feature, serve } from '../feature.ts'
import { badgesCopy } from './copy.ts'
import { badgeHandlers, badgeKeyHandlers } from './routes.ts'

export const badgesFeature: Feature = {
  name: 'badges',
  calls: [serve(badgeRoutes, badgeHandlers), serve(badgeKeyRoutes, badgeKeyHandlers)],
  copy: badgesCopy,
  verify: async (club) => (await import('./verify-badges.ts')).verifyBadges(club),
  tables: {
    badge_keys: {
      time: 'current',
      nobody: 'The club’s keys that sign badges.',
      columns: ['id', 'multikey', 'sealed_seed', 'made_at'],
    },
    badges: {
      time: { forEver: 'what was revoked stays revoked' },
      naming: { member_id: { file: 'certificates.json' } },
      told: ['id', 'uuid', 'award_id', 'certificate_id', 'signed', 'created_at', 'withdrawn_at'],
      untold: { 'a place in a list, and a public key, which stand in the signed badge': ['status_bit', 'multikey'] },
      emptied: { member_id: { signed: '', member_id: null } },
      kept: {
        'the list of what was revoked names badges that are out in the world': [
          'id',
          'uuid',
          'status_bit',
          'award_id',
          'certificate_id',
          'multikey',
          'created_at',
          'withdrawn_at',
        ],
      },
    },
  },
}
