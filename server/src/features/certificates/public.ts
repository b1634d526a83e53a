// To let a member do a step: `openStepOf` in a transaction says whether they may, `recordResult` in the same one writes it and makes the
// award if it was the last. To tie a certificate to something, `saveUses` says who names it: it cannot be removed then, and card lists follow.
export type { LosesWith } from './awards/cascade.ts'
export { makeAward } from './awards/make-award.ts'
export { noteUse } from './awards/note-use.ts'
export { dayOf, endOf, startOfDay } from './end-rules.ts'
export { type CompetenceBook, missingPrerequisites, type Place, readBook } from './read-book.ts'
export { type Standings, standingsOf, standingsOfEverybody } from './read-standings.ts'
export { readStanding } from './read-own.ts'
export { findReader } from './reader.ts'
export { requireCompetence } from './require-competence.ts'
export { standingOf, textFor, wordsFrom } from './rules.ts'
export { type CertificateRecord, findCertificate, listCertificates } from './store.ts'
export { openStepOf, requireReady } from './steps/open-step.ts'
export { recordResult } from './steps/record-result.ts'
export { findStep, listSteps, saveLeastDraw, saveProgress, type StepRecord } from './steps/store.ts'
export { tellAccess, tellPeople } from './tell-people.ts'
export {
  isTrainingAdministrator,
  requireAble,
  requireLead,
  requireTrainer,
  todayOf,
} from './trainers/require-trainer.ts'
export { listRolesOf, listTrainers, type TrainerRecord } from './trainers/store.ts'
export { isInOffice } from './trainers/trainer-rules.ts'
export { saveUses } from './uses-store.ts'
