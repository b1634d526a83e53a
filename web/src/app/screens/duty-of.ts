import type { NeededDuty } from '@fobhouse/contract/duties.ts'

/**
 * The duty of a screen's first call. A screen repeats it as a value, and with `satisfies` the compiler refuses any
 * other. Only the route's type is imported, which keeps its schemas out of the first load of every page.
 */
export type DutyOf<R extends { duty: NeededDuty }> = R['duty']
