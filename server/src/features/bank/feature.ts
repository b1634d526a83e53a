import { bankRoutes } from '@fobhouse/contract/routes/bank.ts'
import { type Feature, serve } from '../feature.ts'
import { bankCopy } from './copy-store.ts'
import { bankHandlers } from './routes.ts'

export const bankFeature: Feature = {
  name: 'bank',
  calls: [serve(bankRoutes, bankHandlers)],
  copy: bankCopy,
  tables: {
    bank_entries: {
      time: { forEver: 'the books need it, and an entry that is imported again is known by it' },
      naming: { member_id: { file: 'memberships.json' } },
      told: ['id', 'booked_on', 'amount', 'payer', 'text', 'booked_as'],
      untold: { 'how the club recognises and books it': ['identity', 'state', 'imported_at'] },
      emptied: { member_id: { payer: '', text: '' } },
      kept: {
        'the books need the amount and its day': [
          'id',
          'identity',
          'booked_on',
          'amount',
          'state',
          'member_id',
          'booked_as',
          'imported_at',
        ],
      },
    },
    bank_mappings: {
      time: 'current',
      nobody: 'How the columns of a bank’s file are read.',
      columns: ['signature', 'mapping', 'updated_at'],
    },
  },
}
