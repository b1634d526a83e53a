import { type Club, describeNames, type Finding, fine, warning } from '../doctor/public.ts'
import { faultWords } from './mail-texts.ts'
import { listSources } from './store.ts'

/** Calendars of others that cannot be read. What was read before still holds, and gets old. */
export async function checkSources({ db }: Club): Promise<Finding[]> {
  const rows = await listSources(db)
  if (rows.length === 0) return []
  const broken = rows.flatMap(({ name, fault }) => (fault === null ? [] : [{ name, fault }]))
  if (broken.length === 0) return [fine('Every calendar of others that occupies what can be booked is read.')]
  const words = new Set(broken.map(({ fault }) => faultWords['en-AU'][fault]))
  return [
    warning(
      `A calendar of others cannot be read: ${describeNames(broken.map(({ name }) => name))}. ${[...words].join(' ')}`,
      'Look at its address: Equipment → Outside calendars.',
    ),
  ]
}
