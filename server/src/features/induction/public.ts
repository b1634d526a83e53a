export { checkInduction } from './check-induction.ts'
