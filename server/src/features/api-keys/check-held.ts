import { type Club, describeNames, type Finding, fine, warning } from '../doctor/public.ts'
import { listHeld } from './store.ts'

/** Keys from a restored backup wait for a review: somebody who was shut out since may still have one. */
export async function checkHeldKeys({ db }: Club): Promise<Finding[]> {
  const held = await listHeld(db)
  if (held.length === 0) return [fine('No API key waits to be released.')]
  const names = describeNames(held.map(({ name }) => name))
  return [
    warning(
      `${held.length} API ${held.length === 1 ? 'key waits' : 'keys wait'} since the restore, and ${held.length === 1 ? 'is' : 'are'} refused: ${names}.`,
      'An administrator releases or revokes each under Admin tools → API keys.',
    ),
  ]
}
