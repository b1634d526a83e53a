// To let a member do a step: `openStepOf` in a transaction says whether they may, `recordResult` in the same one writes it and makes the
// award if it was the last.
export type { LosesWith } from './awards/cascade.ts'
export { noteUse } from './awards/note-use.ts'
export { readBook } from './read-book.ts'
export { readStanding } from './read-own.ts'
export { findReader } from './reader.ts'
export { wordsFrom } from './rules.ts'
export { findCertificate } from './store.ts'
export { openStepOf, requireReady } from './steps/open-step.ts'
export { recordResult } from './steps/record-result.ts'
export { findStep, saveLeastDraw, saveProgress, type StepRecord } from './steps/store.ts'
export { tellPeople } from './tell-people.ts'
export { requireAble, requireLead } from './trainers/require-trainer.ts'
