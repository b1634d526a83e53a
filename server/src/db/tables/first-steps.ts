import type { FirstStepKey } from '@fobhouse/contract/routes/first-steps.ts'

export type FirstStepTables = { put_off_steps: PutOffStepsTable }

/** The first steps that the club does not want to be asked about. */
type PutOffStepsTable = { step: FirstStepKey }
