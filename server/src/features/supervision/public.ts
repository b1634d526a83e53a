// What a trainer's presence does at a tool: `signOffWithTwoCards` when a card is held there, `readSupervision` for decisions about who
// learns, `noteHours` when a session under supervision has ended.
export { readAlone } from './read-alone.ts'
export { listNotAlone } from './store.ts'
export { readRunning } from './read-running.ts'
export { tellOfLeaving } from './tell-of-leaving.ts'
export { noteHours } from './note-hours.ts'
export { readSupervision, type Supervision } from './read-supervision.ts'
export { findTaught, signOffWithTwoCards } from './sign-off-with-two-cards.ts'
