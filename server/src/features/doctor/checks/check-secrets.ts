import { existsSync } from 'node:fs'
import { isOpenToOthers, keyFileOf } from '../../../db/secrets/key-file.ts'
import { describeLost, findLostSecrets } from '../../../db/secrets/lost-secrets.ts'
import type { Club } from '../doctor-context.ts'
import { type Finding, fault, fine, warning } from '../finding.ts'

/** Whether the server has the key of the sealed secrets, and no other user can read it. */
export async function checkSecrets({ config, db, secrets }: Club): Promise<Finding[]> {
  const file = keyFileOf(config)
  const lost = describeLost(await findLostSecrets(db, secrets)).join(' ')
  if (secrets.fault !== null) return [fault(secrets.fault, lost === '' ? 'Nothing is sealed yet.' : lost)]
  const key =
    existsSync(file) && isOpenToOthers(file)
      ? warning(`${file} can be read by others than its owner.`, `chmod 600 ${file}`)
      : fine('The secrets are sealed, and their key is there. Keep a copy of it where the backups are not.')
  return lost === '' ? [key] : [key, warning('Some secrets cannot be read with this key.', lost)]
}
