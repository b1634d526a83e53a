import type { Change } from './access-changes.ts'
import { isOnSite, type TableRows } from './access-tables.ts'

// What the requirements of a device and of the equipment that it switches refuse, written again from `docs/rules/requirements.md`.

type Visitor = { rows: TableRows; device: TableRows['devices'][number]; member: TableRows['members'][number] }
type Wanted = { certificate?: number; all?: Wanted[]; any?: Wanted[] }
type InTheWay = { id: number; state: 'none' | 'expired' | 'suspended' | 'learning' }

/** The newest award since the last that was revoked says where somebody is. */
function standingOf({ awards, now }: TableRows, memberId: number, certificate: number): InTheWay['state'] | 'held' {
  const own = awards.filter((award) => award.member_id === memberId && award.certificate_id === certificate)
  const award = own.slice(own.findLastIndex(({ state }) => state === 'revoked') + 1).at(-1)
  if (!award) return 'none'
  if (award.state === 'suspended') return 'suspended'
  return award.expires_at !== null && Date.parse(award.expires_at) <= now ? 'expired' : 'held'
}

/** What is learnt here has hours as its only step, so that everybody without it learns. */
function isTaught({ steps }: TableRows, certificate: number): boolean {
  return steps.some(({ certificate_id: id, kind }) => id === certificate && kind === 'hours')
}

/** Whether one of its trainers, who holds it, is there. Nobody teaches themselves. */
function isSupervised({ rows, member }: Pick<Visitor, 'rows' | 'member'>, certificate: number): boolean {
  return rows.trainers.some(({ certificate_id: id, member_id: trainer }) => {
    const isActive = rows.members.some((one) => one.id === trainer && one.state === 'active')
    const isThere = rows.setting('features.enableSiteSignIn') && isOnSite(rows, trainer)
    const holds = standingOf(rows, trainer, certificate) === 'held'
    return id === certificate && trainer !== member.id && isActive && isThere && holds
  })
}

function leafOf({ rows, device, member }: Visitor, id: number): InTheWay[] {
  const state = standingOf(rows, member.id, id)
  if (state === 'held') return []
  if (state === 'suspended' || !isTaught(rows, id)) return [{ id, state }]
  if (device.kind !== 'interlock') return [{ id, state: 'none' }]
  return isSupervised({ rows, member }, id) ? [] : [{ id, state: 'learning' }]
}

/** Fewest that are not held, then fewest that are learnt alone. */
function distanceOf(missed: readonly InTheWay[]): number {
  const learnt = missed.filter(({ state }) => state === 'learning').length
  return (missed.length - learnt) * 100 + learnt
}

function inTheWay(visitor: Visitor, wanted: Wanted): InTheWay[] {
  if (wanted.certificate !== undefined) return leafOf(visitor, wanted.certificate)
  const parts = (wanted.all ?? wanted.any ?? []).map((part) => inTheWay(visitor, part))
  if (wanted.all)
    return parts.flat().filter(({ id }, index, every) => every.findIndex((one) => one.id === id) === index)
  return parts.toSorted((one, other) => distanceOf(one) - distanceOf(other))[0] ?? []
}

type Column = 'device_id' | 'equipment_id'

/** What a device or a piece of equipment wants itself. */
function ownWanted({ requirements, now }: TableRows, column: Column, id: number | undefined): Wanted[] {
  return requirements
    .filter((row) => id !== undefined && row[column] === id)
    .filter(({ from_at: from, until_at: until }) => {
      return Date.parse(from) <= now && (until === null || Date.parse(until) > now)
    })
    .map(({ expression }) => {
      const wanted: Wanted = JSON.parse(expression)
      return wanted
    })
}

/** What the device wants and what its equipment wants must both hold. */
function wantedAt({ rows, device }: Pick<Visitor, 'rows' | 'device'>): Wanted | undefined {
  const item = rows.equipment.find(({ device_id: id }) => id === device.id)
  const all = [...ownWanted(rows, 'device_id', device.id), ...ownWanted(rows, 'equipment_id', item?.id)]
  return all.length === 0 ? undefined : { all }
}

/** Who of these members would lose the use of a device or of an item if it wanted something else now. */
export function expectedLosers(
  rows: TableRows,
  { column, id, wanted }: { column: Column; id: number; wanted: Wanted },
  members: readonly number[],
): number[] {
  const item = rows.equipment.find((row) => row[column === 'device_id' ? 'device_id' : 'id'] === id)
  const deviceId = column === 'device_id' ? id : (item?.device_id ?? null)
  const beside =
    column === 'device_id'
      ? ownWanted(rows, 'equipment_id', item?.id)
      : ownWanted(rows, 'device_id', deviceId ?? undefined)
  return members.filter((memberId) => {
    const isActive = rows.members.some((row) => row.id === memberId && row.state === 'active')
    const isGranted =
      deviceId === null || rows.grants.some((row) => row.device_id === deviceId && row.member_id === memberId)
    const holds = (all: Wanted[]) => isHeld(rows, memberId, { all })
    return isActive && isGranted && holds([...ownWanted(rows, column, id), ...beside]) && !holds([wanted, ...beside])
  })
}

function isHeld(rows: TableRows, memberId: number, part: Wanted): boolean {
  if (part.certificate !== undefined) return standingOf(rows, memberId, part.certificate) === 'held'
  const parts = (part.all ?? part.any ?? []).map((one) => isHeld(rows, memberId, one))
  return part.all ? parts.every(Boolean) : parts.some(Boolean)
}

/** Whether nobody can say later why a tool let a member in or not: who learnt then, and who was there to teach. */
export function isForgotten({ rows, device, member }: Visitor): boolean {
  const wanted = wantedAt({ rows, device })
  if (!wanted || device.kind !== 'interlock') return false
  const leaves = (part: Wanted): number[] => {
    return part.certificate === undefined ? (part.all ?? part.any ?? []).flatMap(leaves) : [part.certificate]
  }
  const isOpen = (id: number) => ['none', 'expired'].includes(standingOf(rows, member.id, id))
  return !isHeld(rows, member.id, wanted) && leaves(wanted).some((id) => isTaught(rows, id) && isOpen(id))
}

/** The certificates of the device's requirement that are in the way in one manner. */
function missedAs(visitor: Visitor, state: InTheWay['state']): { id: number; name: string }[] {
  const { rows } = visitor
  const wanted = wantedAt(visitor)
  if (!wanted) return []
  const missed = inTheWay(visitor, wanted).filter((one) => one.state === state)
  return missed.map(({ id }) => {
    const name: Record<string, string> = JSON.parse(rows.certificates.find((row) => row.id === id)?.name ?? '{}')
    return { id, name: name['en-AU'] ?? '' }
  })
}

type Example = readonly (readonly [Change, boolean])[]

/** The reasons of certificates, as `expectedReasons` has them. */
export const certificateReasons = {
  certificate_missing: {
    holds: (visitor: Visitor) => {
      const certificates = missedAs(visitor, 'none')
      return certificates.length > 0 && { certificates }
    },
    example: [
      [{ kind: 'requires', device: 0, expression: 1 }, true],
      [{ kind: 'certify', member: 1, certificate: 0, act: 'give' }, true],
      [{ kind: 'certify', member: 0, certificate: 0, act: 'give' }, false],
      [{ kind: 'requires', device: 0, expression: 2 }, true],
      [{ kind: 'certify', member: 0, certificate: 1, act: 'give' }, false],
      [{ kind: 'certify', member: 0, certificate: 0, act: 'revoke' }, true],
      [{ kind: 'requires', device: 0, expression: 3 }, false],
      [{ kind: 'certify', member: 0, certificate: 1, act: 'revoke' }, true],
      [{ kind: 'requires', device: 0, expression: 0 }, false],
    ] satisfies Example,
  },
  certificate_expired: {
    holds: (visitor: Visitor) => {
      const certificates = missedAs(visitor, 'expired')
      return certificates.length > 0 && { certificates }
    },
    example: [
      [{ kind: 'certify', member: 0, certificate: 1, act: 'give' }, false],
      [{ kind: 'requires', device: 0, expression: 4 }, false],
      [{ kind: 'wait', hours: 17 }, false],
      [{ kind: 'wait', hours: 31 }, true],
      [{ kind: 'certify', member: 0, certificate: 1, act: 'give' }, false],
    ] satisfies Example,
  },
  certificate_suspended: {
    holds: (visitor: Visitor) => missedAs(visitor, 'suspended').length > 0,
    example: [
      [{ kind: 'certify', member: 0, certificate: 0, act: 'give' }, false],
      [{ kind: 'requires', device: 0, expression: 1 }, false],
      [{ kind: 'certify', member: 0, certificate: 0, act: 'suspend' }, true],
      [{ kind: 'certify', member: 0, certificate: 0, act: 'reinstate' }, false],
      [{ kind: 'certify', member: 0, certificate: 0, act: 'suspend' }, true],
      [{ kind: 'requires', device: 0, expression: 0 }, false],
    ] satisfies Example,
  },
  not_supervised: {
    ofTools: true as const,
    holds: (visitor: Visitor) => missedAs(visitor, 'learning').length > 0,
    example: [
      [{ kind: 'flag', device: 0, value: true, flag: 'exemptFromSiteSignIn' }, false],
      [{ kind: 'requires', device: 0, expression: 5 }, true],
      [{ kind: 'setting', key: 'features.enableSiteSignIn', value: true }, true],
      [{ kind: 'certify', member: 1, certificate: 2, act: 'give' }, true],
      [{ kind: 'visit', member: 1, verb: 'signin' }, true],
      [{ kind: 'train', member: 1, isOn: true }, false],
      [{ kind: 'visit', member: 1, verb: 'signout' }, true],
      [{ kind: 'visit', member: 1, verb: 'signin' }, false],
      [{ kind: 'certify', member: 1, certificate: 2, act: 'suspend' }, true],
      [{ kind: 'certify', member: 1, certificate: 2, act: 'reinstate' }, false],
      [{ kind: 'state', member: 1, verb: 'inactive' }, true],
      [{ kind: 'state', member: 1, verb: 'active' }, false],
      [{ kind: 'train', member: 1, isOn: false }, true],
      [{ kind: 'certify', member: 0, certificate: 2, act: 'give' }, false],
      [{ kind: 'certify', member: 0, certificate: 2, act: 'revoke' }, true],
      [{ kind: 'requires', device: 0, expression: 6 }, true],
      [{ kind: 'certify', member: 0, certificate: 0, act: 'give' }, false],
      [{ kind: 'itemRequires', expression: 5 }, true],
      [{ kind: 'equipment', act: 'unlink' }, false],
      [{ kind: 'equipment', act: 'link' }, true],
      [{ kind: 'requires', device: 0, expression: 0 }, true],
      [{ kind: 'itemRequires', expression: 6 }, false],
    ] satisfies Example,
  },
}
