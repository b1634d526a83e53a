import { memberbucksRoutes } from '@fobhouse/contract/routes/memberbucks.ts'
import { type Feature, serve } from '../feature.ts'
import { memberbucksCopy } from './copy-store.ts'
import { memberbucksHandlers } from './routes.ts'
import { rewriteTransfers } from './rewrite-store.ts'

export const memberbucksFeature: Feature = {
  name: 'memberbucks',
  calls: [serve(memberbucksRoutes, memberbucksHandlers)],
  copy: memberbucksCopy,
  tables: {
    accounts: {
      time: 'current',
      naming: { member_id: { file: 'money.json' } },
      untold: { 'how the books are kept; each movement stands in money.json': ['id', 'house', 'balance', 'seal'] },
      kept: { 'the books need every account': ['id', 'house', 'member_id', 'balance', 'seal'] },
    },
    transfers: {
      time: { forEver: 'the books need it' },
      naming: { actor_id: { untold: 'others’ money; that it was moved stands in audit.json' } },
      told: ['id', 'at', 'from_account_id', 'to_account_id', 'amount', 'kind', 'description'],
      untold: {
        'proof that nobody changed the row': ['salt', 'commitment', 'position', 'reason_id'],
        'how it was booked; who did stands in audit.json': ['actor', 'idempotency_key', 'reverses_id'],
      },
      erased: ['actor', 'description', 'salt', 'commitment', 'position', 'reason_id'],
      kept: {
        'the books need every movement': [
          'id',
          'at',
          'from_account_id',
          'to_account_id',
          'amount',
          'kind',
          'actor_id',
          'idempotency_key',
          'reverses_id',
        ],
      },
    },
  },
  rewrite: rewriteTransfers,
}
