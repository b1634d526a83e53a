import { type Clock, fromText } from '../core/clock.ts'

const secondsBetweenNotes = 60

/** Whether to write down again that something calls, noted last at this time: once a minute is enough. */
export function isNoteDue(clock: Pick<Clock, 'now'>, noted: string | null): boolean {
  return noted === null || clock.now().since(fromText(noted)).total('seconds') >= secondsBetweenNotes
}
