export type { Club } from './doctor-context.ts'
export { type Finding, fault, fine, warning } from './finding.ts'
export { type Check, checkClub, checkSurroundings, type NamedFinding } from './run-checks.ts'
export { describeNames, wordsOf } from './words.ts'
