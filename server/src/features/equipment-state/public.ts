// How equipment is. `changeState` brings an item into a state in the caller's transaction; a device that is removed leaves its item
// with `unlinkDevice`. What a decision needs of it is read by `db/equipment-facts.ts`.
export { answerReports } from './answer-reports.ts'
export { asTakenName, type BookingsOfItem, changeState, type StateContext, tellPages } from './change-state.ts'
export { listCondition, readCondition } from './condition-store.ts'
export { changerOf, isKeeper, requireCaretaker, requireVisible } from './require-caretaker.ts'
export { type Changer, serverAsChanger } from './rules.ts'
export {
  findItem,
  findRunning,
  type ItemColumns,
  type ItemRow,
  keepOccurrence,
  listCaredFor,
  saveItem,
} from './store.ts'
export { backText, caretakersOf, linkTo } from './tell-people.ts'
export { beginTest, endTest } from './test-time.ts'
export { unlinkDevice } from './unlink.ts'
