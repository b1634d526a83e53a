export { fault } from './finding.ts'
export { checkClub, checkSurroundings, type NamedFinding } from './run-checks.ts'
export { wordsOf } from './words.ts'
