import { type BookingAtTool, nothingBooked } from '@fobhouse/contract/booking-at-tool.ts'
import { metRequirement, type RequirementFacts } from '@fobhouse/contract/competence/requirements.ts'
import type { CardState } from '@fobhouse/contract/cards.ts'
import type { DoorReportCommand } from '@fobhouse/contract/device-protocol.ts'
import { type RefusalCode, refusalCodes, type RefusalOf } from '@fobhouse/contract/refusals.ts'
import type { TapOutcome } from '@fobhouse/contract/routes/devices.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'

/** The facts about a device that an access decision needs. */
export type DeviceFacts = {
  kind: 'door' | 'interlock'
  isLockedOut: boolean
  /** True if the club has site sign-in on and the device is not exempt. */
  needsSiteSignIn: boolean
  /** Null: none. */
  lockdown: LockdownFacts | null
  /** A tool that nobody uses without another member on site. */
  isNotAlone: boolean
  /** The equipment that a tool switches is out of order; null: it is not, or there is none. */
  outage: OutageFacts | null
  /** The least balance that a tool needs, in minor units. Doors need none. */
  minimumBalance: number
}

/** What is known of an outage; `testerId`: the caretaker who tries it just now, and until when. */
export type OutageFacts = {
  since: string
  note: string
  expectedBack: string | null
  testerId: number | null
  testUntil: string | null
}

/** `until`: when the lockdown ends by itself; null: when somebody ends it. */
export type LockdownFacts = { until: string | null }

/** What hours say about a member at one device; instants as text. */
export type HoursFacts = {
  open: boolean
  /** When they close; null while closed, or if no end is known. */
  until: string | null
  /** When they open, within 60 days; null while open. */
  opensAt: string | null
  /** The schedules that must all hold. */
  scheduleNames: readonly string[]
}

/** What a card that is somebody's and opens nothing can be. */
export type EndedCardState = Exclude<CardState, 'active' | 'removed'>

/** The facts about a member at one device that an access decision needs. */
export type MemberFacts = {
  /**
   * Their active cards. `ambiguous`: this reader cannot tell them from another member's. `lost`, `replaced`: the very
   * card that was tapped is theirs and opens nothing.
   */
  card: 'readable' | 'ambiguous' | 'none' | EndedCardState
  state: MemberState
  isGranted: boolean
  isSignedIn: boolean
  /** How many other members are checked in. Without site sign-in nobody is known to be there. */
  othersOnSite: number
  /** Whether a lockdown leaves them out. */
  isException: boolean
  /** In minor units. */
  balance: number
  hours: HoursFacts
  /** What certificates are in the way. */
  requirement: RequirementFacts
  /** A caretaker who tries the broken equipment just now. */
  isTester: boolean
} & BookingAtTool

/** `member` is undefined for a card without an owner. */
export type AccessFacts = { device: DeviceFacts; member: MemberFacts | undefined }
export type AccessDecision = { access: boolean; reasons: RefusalOf<RefusalCode>[] }

/** The facts that may be unknown for a past moment. Amounts of money are always stored. */
export type Assumption = {
  device: Omit<DeviceFacts, 'kind' | 'minimumBalance'>
  member: Omit<MemberFacts, 'balance'>
}

/** What only tools ask about a member. */
export const atDoors = { balance: 0, othersOnSite: 0, isTester: false, ...nothingBooked }

/** No schedule: always open. */
export const hoursWithoutSchedule: HoursFacts = { open: true, until: null, opensAt: null, scheduleNames: [] }

/** A requirement of which only one thing is known: that it is not met. */
export const unmetRequirement: RequirementFacts = {
  missing: [{ id: 0, name: '' }],
  expired: [{ id: 0, name: '' }],
  isSuspended: true,
  isUnsupervised: true,
}

/** An outage of which nothing else is known. */
export const unknownOutage: OutageFacts = { since: '', note: '', expectedBack: null, testerId: null, testUntil: null }

/** Every fact in favour of the person at the door. */
export const best: Assumption = {
  device: { isLockedOut: false, needsSiteSignIn: false, lockdown: null, isNotAlone: false, outage: null },
  member: {
    card: 'readable',
    state: 'active',
    isGranted: true,
    isSignedIn: true,
    othersOnSite: 1,
    isException: true,
    hours: hoursWithoutSchedule,
    requirement: metRequirement,
    isTester: true,
    ...nothingBooked,
  },
}

/** Every fact against the person at the door. */
export const worst: Assumption = {
  device: {
    isLockedOut: true,
    needsSiteSignIn: true,
    lockdown: { until: null },
    isNotAlone: true,
    outage: unknownOutage,
  },
  member: {
    card: 'none',
    state: 'inactive',
    isGranted: false,
    isSignedIn: false,
    othersOnSite: 0,
    isException: false,
    hours: { ...hoursWithoutSchedule, open: false },
    requirement: unmetRequirement,
    isTester: false,
    needsBooking: '',
    bookedUntil: '',
    busyWith: '',
  },
}

/** The values that a reason reports; `true` for a reason without values. */
type Told<Code extends RefusalCode> = RefusalOf<Code> extends { params: infer Values } ? Values : true

/** When each reason holds. A card without an owner gives no reasons about a member. */
const rules: { [Code in RefusalCode]: (facts: AccessFacts) => Told<Code> | false } = {
  unknown_card: ({ member }) => {
    if (member === undefined || member.card === 'ambiguous') return {}
    return (member.card === 'lost' || member.card === 'replaced') && { state: member.card }
  },
  no_card: ({ member }) => member?.card === 'none',
  device_locked_out: ({ device }) => device.isLockedOut,
  member_not_active: ({ member }) => member !== undefined && member.state !== 'active',
  not_granted: ({ member }) => member !== undefined && !member.isGranted,
  not_signed_in: ({ device, member }) => member !== undefined && device.needsSiteSignIn && !member.isSignedIn,
  balance_too_low: ({ device, member }) =>
    device.kind === 'interlock' &&
    member !== undefined &&
    member.balance < device.minimumBalance && { balance: member.balance, minimum: device.minimumBalance },
  lockdown: ({ device: { lockdown }, member }) =>
    lockdown !== null &&
    member?.isException !== true && { ...(lockdown.until !== null && { exceptUntil: lockdown.until }) },
  outside_hours: ({ member }) =>
    member !== undefined && !member.hours.open && { ...(member.hours.opensAt && { opensAt: member.hours.opensAt }) },
  certificate_missing: ({ member }) => tellCertificates(member?.requirement.missing),
  certificate_expired: ({ member }) => tellCertificates(member?.requirement.expired),
  certificate_suspended: ({ member }) => member?.requirement.isSuspended === true,
  not_supervised: ({ member }) => member?.requirement.isUnsupervised === true,
  alone_on_site: ({ device, member }) =>
    device.kind === 'interlock' && device.isNotAlone && member !== undefined && member.othersOnSite === 0,
  out_of_order: ({ device: { kind, outage }, member }) =>
    kind === 'interlock' && outage !== null && member?.isTester !== true && tellOutage(outage),
  needs_booking: ({ device: { kind }, member }) =>
    kind === 'interlock' && member !== undefined && member.needsBooking !== null && { name: member.needsBooking },
  booked_by_other: ({ device: { kind }, member }) =>
    kind === 'interlock' && member !== undefined && member.bookedUntil !== null && { until: member.bookedUntil },
  busy_exclusive: ({ device: { kind }, member }) =>
    kind === 'interlock' && member !== undefined && member.busyWith !== null && { device: member.busyWith },
}

function tellOutage({ since, note, expectedBack }: OutageFacts) {
  return { since, note, ...(expectedBack !== null && { expectedBack }) }
}

function tellCertificates(certificates: RequirementFacts['missing'] = []) {
  return certificates.length > 0 && { certificates: [...certificates] }
}

/** Whether a door or tool opens, and every reason why not, in the order of the contract's `refusals`. */
export function decideAccess(facts: AccessFacts): AccessDecision {
  const reasons = refusalCodes.flatMap((code) => {
    const told = rules[code](facts)
    if (told === false) return []
    const hasValues = Object.keys(told).length > 0
    // The type of `rules` gives each code its own values.
    return [(hasValues ? { code, params: told } : { code }) as RefusalOf<RefusalCode>]
  })
  return { access: reasons.length === 0, reasons }
}

/** The door's facts for its card list. A board refuses by itself while it is locked out. */
export function asListed(door: DeviceFacts): DeviceFacts {
  return { ...door, isLockedOut: false }
}

/** The outcome of a tap that a door reports. The door's own decision counts, even if the card was taken away since. */
export function tapOutcome(report: DoorReportCommand, isKnownCard: boolean): TapOutcome {
  switch (report) {
    case 'log_access':
      return 'granted'
    case 'log_access_locked_out':
      return 'locked_out'
    case 'log_access_denied':
      return isKnownCard ? 'denied' : 'unknown_card'
  }
}

/** The outcome of a tap about which the server decided, by the first reason; a broken tool is locked out for everybody. */
export function outcomeOfDecision(reasons: readonly { code: RefusalCode }[]): TapOutcome {
  const [first] = reasons
  if (first === undefined) return 'granted'
  if (first.code === 'unknown_card') return 'unknown_card'
  return isLockedOutFor(reasons) ? 'locked_out' : 'denied'
}

/** Whether a refusal means that the tool is locked out, by its flag or because its equipment is out of order. */
export function isLockedOutFor(reasons: readonly { code: RefusalCode }[]): boolean {
  return reasons[0]?.code === 'device_locked_out' || reasons.some(({ code }) => code === 'out_of_order')
}
