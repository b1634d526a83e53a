export { isSetUpNeeded } from './store.ts'
export { onceSetUp } from './once-set-up.ts'
export { setUpClub } from './set-up-club.ts'
export type { FillClub } from './load-examples.ts'
