export { createSource } from './change-sources.ts'
