import { existsSync } from 'node:fs'
import { isOpenToOthers, keyFileOf } from '../../../db/secrets/key-file.ts'
import { describeLost, findLostSecrets } from '../../../db/secrets/lost-secrets.ts'
import type { Club } from '../doctor-context.ts'
import { type Finding, fault, fine, warning } from '../finding.ts'
import { listHeldKeys } from '../store.ts'
import { describeNames } from '../words.ts'

/** Whether the server has the key of what is sealed, and has it alone. */
export async function checkSecrets({ config, db, secrets }: Club): Promise<Finding[]> {
  const file = keyFileOf(config)
  const lost = describeLost(await findLostSecrets(db, secrets)).join(' ')
  if (secrets.fault !== null) return [fault(secrets.fault, lost === '' ? 'Nothing is sealed yet.' : lost)]
  const key =
    existsSync(file) && isOpenToOthers(file)
      ? warning(`${file} can be read by others than its owner.`, `chmod 600 ${file}`)
      : fine('The secrets are sealed, and their key is there. Keep a copy of it where the backups are not.')
  return lost === '' ? [key] : [key, warning('Some secrets do not open with this key.', lost)]
}

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
