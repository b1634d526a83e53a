import { type Club, type Finding, describeNames, fine, warning } from '../doctor/public.ts'
import { fromText } from '../../core/clock.ts'
import { checkBoards } from './check-boards.ts'
import { isLongSilent } from './rules.ts'
import { listNotAlone } from '../supervision/public.ts'
import { listStandings } from './store.ts'

/** Boards that wait to be let in, have long not been heard, or have long been without their newest list. */
export async function checkDevices(club: Club): Promise<Finding[]> {
  const { db, clock } = club
  const devices = await listStandings(db)
  const findings: Finding[] = []
  const pending = devices.filter(({ authorised }) => authorised === 0)
  if (pending.length > 0) {
    const names = describeNames(pending.map(({ name }) => name))
    findings.push(warning(`Devices wait for approval: ${names}.`, 'Approve or remove them: Devices.'))
  }
  const watched = devices.filter(({ authorised, report_status }) => authorised === 1 && report_status === 1)
  const silent = watched.filter(({ last_seen_at: at }) =>
    isLongSilent(at === null ? null : fromText(at).epochMilliseconds, clock.milliseconds()),
  )
  if (silent.length > 0) {
    const names = describeNames(silent.map(({ name }) => name))
    findings.push(
      warning(`Silent for more than a day: ${names}.`, 'Look at their power and network, or stop reporting on them.'),
    )
  }
  findings.push(...(await checkAlone(club)))
  findings.push(...(await checkBoards(club)))
  return findings.length > 0 ? findings : [fine(`${devices.length} devices, none of them missing.`)]
}

/** Tools that are not used alone refuse everybody where nobody checks in. */
async function checkAlone({ db, settings }: Club): Promise<Finding[]> {
  const tools = settings.get('features.enableSiteSignIn') ? [] : await listNotAlone(db)
  if (tools.length === 0) return []
  const names = describeNames(tools.map(({ name }) => name))
  return [
    warning(
      `Not used alone, and nobody checks in, so that they refuse everybody: ${names}.`,
      'Switch on check-in (Settings → Features), or let them be used alone: Devices.',
    ),
  ]
}
