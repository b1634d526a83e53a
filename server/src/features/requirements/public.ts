// What a device asks for at a moment, with the equipment that it switches: `readRequirements` for decisions, lists and permissions; what
// equipment without an interlock asks for: `readItemRequirements`. A removed device ends its own with `endRequirements`; an
// item takes it along with `moveRequirement` and `dropRequirement`, and `listAsking` says which ask for something.
export { dropRequirement, moveRequirement } from './follow-item.ts'
export { readItemRequirements, readRequirements, type RequirementReader } from './read-facts.ts'
export { findSupervisor } from './find-supervisor.ts'
export { endRequirements } from './set-requirement.ts'
export { deleteRequirementsOf, listAsking } from './store.ts'
