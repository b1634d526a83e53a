export { listCaretakers } from './caretakers.ts'
