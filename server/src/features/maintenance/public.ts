// What a session of a tool adds to the maintenance of its equipment: `countSession` when it ends, `noteRunning` with each news of it.
export { countSession, noteRunning } from './count-use.ts'
export { createPlan } from './change-plans.ts'
export { noteService } from './services.ts'
export { readStandings } from './read-plans.ts'
