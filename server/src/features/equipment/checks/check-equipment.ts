import { toText } from '../../../core/clock.ts'
import { type Club, describeNames, type Finding, fine, warning } from '../../doctor/public.ts'
import { listCaretakersOf, listItems } from '../store.ts'

const longDays = 30

/** Items that have been out of order for long, and those whose caretakers cannot look after them. */
export async function checkEquipment({ db, clock }: Club): Promise<Finding[]> {
  const items = await listItems(db, { withHidden: true })
  const since = toText(clock.now().subtract({ hours: 24 * longDays }))
  const forgotten = items.filter((item) => item.state === 'out_of_order' && item.since < since)
  const people = await listCaretakersOf(
    db,
    items.map(({ id }) => id),
  )
  const caretakersOf = Map.groupBy(people, (person) => person.equipment_id)
  const untended = items.filter(({ id }) => caretakersOf.get(id)?.every((person) => person.state !== 'active') === true)
  const found = [
    ...(forgotten.length === 0
      ? []
      : [
          warning(
            `Out of order for more than ${longDays} days: ${describeNames(forgotten.map(({ name }) => name))}.`,
            'Mend it, say when it is back, or retire it: Equipment.',
          ),
        ]),
    ...(untended.length === 0
      ? []
      : [
          warning(
            `No caretaker is an active member: ${describeNames(untended.map(({ name }) => name))}.`,
            'Name others: Equipment → the item → Caretakers.',
          ),
        ]),
  ]
  return found.length > 0 ? found : [fine('Equipment is looked after.')]
}
