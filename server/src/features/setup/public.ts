export { isSetUpNeeded } from './store.ts'
export { setUpClub } from './set-up-club.ts'
export type { FillClub } from './load-examples.ts'
