import { leavesOf, metRequirement } from '@fobhouse/contract/competence/requirements.ts'
import type { LosesWith } from '../certificates/public.ts'
import { readRequirements } from './read-facts.ts'
import { holds } from './rules.ts'
import { listDevices, listGrantedDevices } from './store.ts'

/** The devices that a member has now and would lose with certificates. */
export const losesDevices: LosesWith = async (ctx, db, { memberId, certificateIds }) => {
  const granted = await listGrantedDevices(db, memberId)
  const devices = (await listDevices(db)).filter(({ id }) => granted.has(id))
  const reader = await readRequirements({ ctx, db }, { who: [memberId], deviceIds: devices.map(({ id }) => id) })
  return devices.flatMap(({ id, name }) => {
    const expression = reader.expressionOf(id)
    if (!expression || !leavesOf(expression).some((leaf) => certificateIds.includes(leaf))) return []
    const states = new Map(reader.certificatesOf(id, memberId).map((each) => [each.id, each.state]))
    const isOpen = reader.factsOf(id, memberId) === metRequirement
    const isLeft = holds(expression, (leaf) => states.get(leaf) === 'held' && !certificateIds.includes(leaf))
    return isOpen && !isLeft ? [{ kind: 'device' as const, id, name }] : []
  })
}
