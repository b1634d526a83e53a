import type { Club } from '../doctor-context.ts'
import { type Finding, fine, warning } from '../finding.ts'
import { listHeldKeys } from '../store.ts'
import { describeNames } from '../words.ts'

/** Keys that came out of a backup wait for a look: whoever was shut out since may still have one. */
export async function checkApiKeys({ db }: Club): Promise<Finding[]> {
  const held = await listHeldKeys(db)
  if (held.length === 0) return [fine('No API key waits to be released.')]
  const names = describeNames(held.map(({ name }) => name))
  return [
    warning(
      `${held.length} API ${held.length === 1 ? 'key waits' : 'keys wait'} since the restore, and ${held.length === 1 ? 'is' : 'are'} refused: ${names}.`,
      'An administrator releases or revokes each under Admin tools → API keys.',
    ),
  ]
}
