export { findLastCheck, findLastSuccess } from './store.ts'
