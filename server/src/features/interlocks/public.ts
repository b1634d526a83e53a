export { listRunningTools, listSessionsOfMember } from './read-sessions.ts'
export { describeSession, sessionCost, type SessionUse } from './rules.ts'
