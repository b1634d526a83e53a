import { nowText } from '../../core/clock.ts'
import { type Club, describeNames, type Finding, fine, warning } from '../doctor/public.ts'
import { rehearse } from './rehearse.ts'
import { openAt } from './rules.ts'
import { findDevice, listRequirements } from './store.ts'

/** Devices that ask for what nobody has who was granted them. */
export async function checkRequirements({ db, settings, clock }: Club): Promise<Finding[]> {
  const now = nowText(clock)
  const versions = Map.groupBy(await listRequirements(db, { deviceIds: 'all', after: now }), ({ deviceId }) => deviceId)
  const shut: string[] = []
  for (const [deviceId, own] of versions) {
    const current = openAt(own, now).current
    const device = await findDevice(db, deviceId)
    if (!current || !device) continue
    const asked = { deviceId, expression: current.expression, instant: clock.milliseconds(), memberId: null }
    if ((await rehearse({ clock, settings }, db, asked)).keeps === 0) shut.push(device.name)
  }
  if (shut.length === 0) return [fine('Somebody has what each device asks for.')]
  const names = describeNames(shut)
  return [
    warning(
      `Nobody who was granted them has the certificates that these ask for: ${names}.`,
      'Award them, or ask for others: Devices → Requirement.',
    ),
  ]
}
