export { isInducted } from './rules.ts'
