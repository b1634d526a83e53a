export { isSetUpNeeded } from './store.ts'
export { setUpClub } from './set-up-club.ts'
