import { type Clock, fromText } from '../core/clock.ts'

const secondsBetweenNotes = 60

/** Whether to note again that something called: once a minute is enough for most. */
export function isNoteDue(clock: Pick<Clock, 'now'>, noted: string | null, seconds = secondsBetweenNotes): boolean {
  return noted === null || clock.now().since(fromText(noted)).total('seconds') >= seconds
}
