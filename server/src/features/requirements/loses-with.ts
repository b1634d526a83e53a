import { leavesOf, metRequirement } from '@fobhouse/contract/competence/requirements.ts'
import type { LosesWith } from '../certificates/public.ts'
import { readItemRequirements, readRequirements, type RequirementReader } from './read-facts.ts'
import { holds } from './rules.ts'
import { listGrantedDevices, listItemsAlone } from './subject-store.ts'

/** The devices, and the equipment without one, that a member may use now and would lose with certificates. */
export const losesDevices: LosesWith = async (ctx, db, { memberId, certificateIds }) => {
  const devices = await listGrantedDevices(db, memberId)
  const atDevices = await readRequirements({ ctx, db }, { who: [memberId], deviceIds: devices.map(({ id }) => id) })
  const items = await listItemsAlone(db)
  const ofItems = await readItemRequirements({ ctx, db }, { who: [memberId], itemIds: items.map(({ id }) => id) })
  const loses = (reader: RequirementReader) => isLost(reader, { memberId, certificateIds })
  return [
    ...devices.filter(loses(atDevices)).map((device) => ({ kind: 'device' as const, ...device })),
    ...items.filter(loses(ofItems)).map((item) => ({ kind: 'equipment' as const, ...item })),
  ]
}

type Losing = { memberId: number; certificateIds: readonly number[] }

function isLost(reader: RequirementReader, { memberId, certificateIds }: Losing): (place: { id: number }) => boolean {
  return ({ id }) => {
    const expression = reader.expressionOf(id)
    if (!expression || !leavesOf(expression).some((leaf) => certificateIds.includes(leaf))) return false
    const states = new Map(reader.certificatesOf(id, memberId).map((each) => [each.id, each.state]))
    const isOpen = reader.factsOf(id, memberId) === metRequirement
    const isLeft = holds(expression, (leaf) => states.get(leaf) === 'held' && !certificateIds.includes(leaf))
    return isOpen && !isLeft
  }
}
