export { touchDatabase } from './store.ts'
