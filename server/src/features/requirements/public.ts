// What a device asks for at a moment: `readRequirements` for decisions, lists and permissions. A removed device ends its own with
// `endRequirements`.
export { readRequirements, type RequirementReader } from './read-facts.ts'
export { findSupervisor } from './find-supervisor.ts'
export { endRequirements } from './set-requirement.ts'
export { deleteRequirementsOf } from './store.ts'
