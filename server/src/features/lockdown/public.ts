export { startLockdown } from './change-lockdown.ts'
export { readExceptions, readLastEnd, readLockdown, readWholeLockdown } from './read-lockdown.ts'
export { findExceptionChange, listKeyholders, listMembers as listExceptedNames } from './store.ts'
