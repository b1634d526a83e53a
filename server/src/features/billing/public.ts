export { payFee } from './manual/pay-fee.ts'
export { type NextFee, readNextFees } from './manual/read-next-fees.ts'
export { findReferences } from './references/rules.ts'
export { tryStripe } from './stripe/try-stripe.ts'
