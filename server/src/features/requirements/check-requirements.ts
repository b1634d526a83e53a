import { nowText } from '../../core/clock.ts'
import { type Club, describeNames, type Finding, fine, warning } from '../doctor/public.ts'
import { rehearse } from './rehearse.ts'
import { openAt } from './rules.ts'
import { keyOf, listRequirements } from './store.ts'
import { findPlace } from './subject-store.ts'

/** Devices and equipment that ask for what nobody has who was granted them. */
export async function checkRequirements({ db, settings, clock }: Club): Promise<Finding[]> {
  const now = nowText(clock)
  const records = await listRequirements(db, { of: 'all', after: now })
  const shut: string[] = []
  for (const own of Map.groupBy(records, ({ subject }) => keyOf(subject)).values()) {
    const current = openAt(own, now).current
    const place = current && (await findPlace(db, current.subject))
    if (!place || place.isRetired) continue
    const asked = { place, expression: current.expression, instant: clock.milliseconds(), memberId: null }
    if ((await rehearse({ clock, settings }, db, asked)).keeps === 0) shut.push(place.name)
  }
  if (shut.length === 0) return [fine('Somebody has what each device and item asks for.')]
  const names = describeNames(shut)
  return [
    warning(
      `Nobody who may use them has the certificates that these ask for: ${names}.`,
      'Award them, or ask for others: Devices → Requirement, Equipment → Requirement.',
    ),
  ]
}
