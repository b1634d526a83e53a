import type { Change } from './access-changes.ts'
import type { TableRows } from './access-tables.ts'

// What a device's requirement refuses, written again from `docs/rules/requirements.md`.

type Visitor = { rows: TableRows; device: TableRows['devices'][number]; member: TableRows['members'][number] }
type Wanted = { certificate?: number; all?: Wanted[]; any?: Wanted[] }
type InTheWay = { id: number; state: 'none' | 'expired' | 'suspended' }

/** The newest award since the last that was revoked says where somebody is. */
function standingOf({ awards, now }: TableRows, memberId: number, certificate: number): InTheWay['state'] | 'held' {
  const own = awards.filter((award) => award.member_id === memberId && award.certificate_id === certificate)
  const award = own.slice(own.findLastIndex(({ state }) => state === 'revoked') + 1).at(-1)
  if (!award) return 'none'
  if (award.state === 'suspended') return 'suspended'
  return award.expires_at !== null && Date.parse(award.expires_at) <= now ? 'expired' : 'held'
}

function inTheWay({ rows, member }: Pick<Visitor, 'rows' | 'member'>, wanted: Wanted): InTheWay[] {
  if (wanted.certificate !== undefined) {
    const state = standingOf(rows, member.id, wanted.certificate)
    return state === 'held' ? [] : [{ id: wanted.certificate, state }]
  }
  const parts = (wanted.all ?? wanted.any ?? []).map((part) => inTheWay({ rows, member }, part))
  if (wanted.all)
    return parts.flat().filter(({ id }, index, every) => every.findIndex((one) => one.id === id) === index)
  return parts.toSorted((one, other) => one.length - other.length)[0] ?? []
}

/** The certificates of the device's requirement that are in the way in one manner. */
function missedAs(visitor: Visitor, state: InTheWay['state']): { id: number; name: string }[] {
  const { rows, device } = visitor
  const asked = rows.requirements.find(({ device_id: id, from_at: from, until_at: until }) => {
    return id === device.id && Date.parse(from) <= rows.now && (until === null || Date.parse(until) > rows.now)
  })
  if (!asked) return []
  const wanted: Wanted = JSON.parse(asked.expression)
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
}
