import { ledgerRoutes } from '@fobhouse/contract/routes/ledger.ts'
import { type Feature, serve } from '../feature.ts'
import { ledgerHandlers } from './routes.ts'

export const ledgerFeature: Feature = {
  name: 'ledger',
  calls: [serve(ledgerRoutes, ledgerHandlers)],
  verify: async (club) => (await import('./verify-ledger.ts')).verifyLedger(club),
}
