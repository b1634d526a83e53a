export { type LedgerFault, type LedgerReport, verifyLedger } from './verify-ledger.ts'
