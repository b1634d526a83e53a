export type { DeclaredStep } from './declared-step.ts'
export { hasOpenSteps } from './read-steps.ts'
export { putOff } from './store.ts'
