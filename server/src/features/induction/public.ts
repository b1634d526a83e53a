export { checkInduction } from './check-induction.ts'
export { tryInduction } from './course-of.ts'
export { inductionExpiry, isInducted } from './rules.ts'
