import type { Expectation } from './access-expectation.ts'

const ofFeatures = import.meta.glob<Record<string, Expectation>>('./expected-access/*.ts', {
  import: 'expected',
  eager: true,
})

/**
 * Who may call what, by the name of the call: `members.list`. Each feature has its file, which is found by its name. They
 * are written by hand beside the contract, so that a slip there is not copied here.
 */
export const expectedAccess = Object.values(ofFeatures).flatMap((ofFeature) => Object.entries(ofFeature))
