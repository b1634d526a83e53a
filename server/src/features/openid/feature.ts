import { openIdRoutes } from '@fobhouse/contract/routes/openid.ts'
import { mountRaw } from '../../http/mount-raw.ts'
import { type Feature, serve, type Served } from '../feature.ts'
import { openIdCopy } from './copy-store.ts'
import { openIdJobs } from './jobs.ts'
import { openProvider } from './open-provider.ts'
import { assertOpenIdOn, openIdHandlers } from './routes.ts'

/** The addresses that the library serves, and our own calls beside them: both need the same provider. */
const provided: Served = {
  routes: openIdRoutes,
  mountOn(server, ctx, parts) {
    const openId = openProvider(ctx)
    serve(openIdRoutes, () => openIdHandlers(ctx, openId)).mountOn(server, ctx, parts)
    mountRaw(server, ctx, { prefix: '/api/openid', assertOpen: () => assertOpenIdOn(ctx), handle: openId.handle })
  },
}

export const openIdFeature: Feature = {
  name: 'openid',
  calls: [provided],
  jobs: [openIdJobs],
  copy: openIdCopy,
  tables: {
    oidc_clients: {
      time: 'current',
      naming: { created_by: { untold: 'a program of the club’s; who added it stands in audit.json' } },
      untold: {
        'a program of the club’s': [
          'id',
          'client_id',
          'secret_hash',
          'name',
          'name_key',
          'redirect_uris',
          'logout_uris',
          'scopes',
          'active_only',
          'created_at',
        ],
      },
      kept: {
        'a program of the club’s': [
          'id',
          'client_id',
          'secret_hash',
          'name',
          'name_key',
          'redirect_uris',
          'logout_uris',
          'scopes',
          'active_only',
          'created_at',
          'created_by',
        ],
      },
    },
    oidc_payloads: {
      time: { until: 'it expires', job: 'openid.keys' },
      naming: { member_id: { file: 'sign-ins.json' } },
      told: ['kind', 'client_id', 'created_at', 'expires_at'],
      untold: { 'a secret, or what it is known by': ['key', 'uid', 'grant_id', 'payload', 'consumed_at'] },
      deletedBy: ['member_id'],
    },
  },
}
