import { apiKeyRoutes } from '@fobhouse/contract/routes/api-keys.ts'
import { type Feature, serve } from '../feature.ts'
import { apiKeysCopy } from './copy-store.ts'
import { apiKeyHandlers } from './routes.ts'
import { replaceInNames } from './store.ts'

export const apiKeysFeature: Feature = {
  name: 'api-keys',
  calls: [serve(apiKeyRoutes, apiKeyHandlers)],
  copy: apiKeysCopy,
  tables: {
    api_keys: {
      time: 'current',
      naming: { created_by: { file: 'api-keys.json' } },
      told: ['name', 'start', 'scopes', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'],
      untold: {
        'a secret, or what it is known by': ['key_hash'],
        'the name in small letters': ['name_key'],
        'the number of the row': ['id'],
        'whether it waits after a restore': ['held_at'],
      },
      erased: ['name', 'name_key'],
      kept: {
        'what the program did stays in the trail': [
          'id',
          'key_hash',
          'start',
          'scopes',
          'created_at',
          'created_by',
          'last_used_at',
          'expires_at',
          'revoked_at',
          'held_at',
        ],
      },
    },
  },
  rewrite: replaceInNames,
  checks: [{ check: 'keys', look: async (club) => (await import('./check-held.ts')).checkHeldKeys(club) }],
}
