export { checkInduction } from './check-induction.ts'
export { inductionExpiry, isInducted } from './rules.ts'
