import { fromText } from '../../core/clock.ts'
import { findLastCheck, findLastSuccess } from './store.ts'
import { type Club, type Finding, fault, fine, warning } from '../doctor/public.ts'
import { isBackupOld, isTrialOld } from './rules.ts'

const place = 'Settings → Backups'

/** Whether the club could be restored if its machine died. */
export async function checkBackups({ db, settings, clock }: Club): Promise<Finding[]> {
  const now = clock.milliseconds()
  if (settings.get('backups.folder') === '') {
    return [warning('The server makes no backups by itself.', `Name a folder: ${place}. Or let cron make them.`)]
  }
  const last = await findLastSuccess(db)
  if (last === null) return [fault('No backup has been made yet.', `See why: ${place}.`)]
  const made = `The last backup was made at ${last}.`
  const age = isBackupOld(fromText(last).epochMilliseconds, now) ? fault(made, `See why: ${place}.`) : fine(made)
  return [age, judgeTrial(await findLastCheck(db), now)]
}

function judgeTrial(trial: { at: string; error: string | null } | undefined, now: number): Finding {
  if (!trial) return warning('No backup has been restored on trial yet.', 'The server does so by itself once a week.')
  if (trial.error !== null) {
    return fault(`The last trial restore of a backup failed: ${trial.error}`, `Make a new one: ${place}.`)
  }
  const tried = `A backup was restored on trial at ${trial.at}, and is good.`
  if (!isTrialOld(fromText(trial.at).epochMilliseconds, now)) return fine(tried)
  return warning(tried, 'That is long ago: the server does so once a week while it runs.')
}
