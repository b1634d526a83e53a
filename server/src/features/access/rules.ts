import type { DoorReportCommand } from '@fobhouse/contract/device-protocol.ts'
import type { Refusal } from '@fobhouse/contract/routes/access.ts'
import type { TapOutcome } from '@fobhouse/contract/routes/devices.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'

/** What is known of a device when it decides. */
export type DeviceFacts = {
  kind: 'door' | 'interlock'
  isLockedOut: boolean
  /** The club has site sign-in on and the device is not exempt from it. */
  needsSiteSignIn: boolean
  /** Interlocks: the least balance in minor units. */
  minimumBalance: number
}

/** What is known of a member at one device. */
export type MemberFacts = {
  /** `ambiguous`: this reader cannot tell the card from another member's. */
  card: 'readable' | 'ambiguous' | 'none'
  state: MemberState
  isGranted: boolean
  isSignedIn: boolean
  /** In minor units. */
  balance: number
}

/** `member` is undefined for a card that is nobody's. */
export type AccessFacts = { device: DeviceFacts; member: MemberFacts | undefined }
export type AccessDecision = { access: boolean; reasons: Refusal[] }

/** Whether a door or interlock opens, and every reason why not, in the order of their numbers in the specification. */
export function decideAccess({ device, member }: AccessFacts): AccessDecision {
  const reasons: Refusal[] = []
  if (member?.card === 'none') reasons.push({ code: 'no_card' })
  else if (member?.card !== 'readable') reasons.push({ code: 'unknown_card' })
  if (device.isLockedOut) reasons.push({ code: 'device_locked_out' })
  if (member) addMemberReasons(reasons, device, member)
  return { access: reasons.length === 0, reasons }
}

function addMemberReasons(reasons: Refusal[], device: DeviceFacts, member: MemberFacts): void {
  if (member.state !== 'active') reasons.push({ code: 'member_not_active' })
  if (!member.isGranted) reasons.push({ code: 'not_granted' })
  if (device.needsSiteSignIn && !member.isSignedIn) reasons.push({ code: 'not_signed_in' })
  if (device.kind === 'interlock' && member.balance < device.minimumBalance) {
    reasons.push({ code: 'balance_too_low', params: { balance: member.balance, minimum: device.minimumBalance } })
  }
}

/** The door for which its card list is made. Lockout is the board's own matter: it refuses while it lasts. */
export function asListed(door: DeviceFacts): DeviceFacts {
  return { ...door, isLockedOut: false }
}

const readerBits = 2n ** 24n

/** What a reader of 24 bits sends for a card; null where nothing of the number is left. */
export function readBy24BitReader(cardNumber: string): string | null {
  const low = String(BigInt(cardNumber) % readerBits)
  return low === '0' ? null : low
}

/** What the reader sends for a card. */
export function readCard(cardNumber: string, reader24Bit: boolean): string | null {
  return reader24Bit ? readBy24BitReader(cardNumber) : cardNumber
}

/** A card and the state of whoever has it. */
export type OwnedCard = { cardNumber: string; state: MemberState }

/**
 * The numbers of a 24-bit reader that stand for the cards of more than one active member. A card of anybody else opens
 * nothing, and would only take a member's card away: who registers says its number themselves.
 */
export function findCollisions(cards: Iterable<OwnedCard>): Set<string> {
  const seen = new Set<string>()
  const collisions = new Set<string>()
  for (const { cardNumber, state } of cards) {
    const low = state === 'active' ? readBy24BitReader(cardNumber) : null
    if (low === null) continue
    if (seen.has(low)) collisions.add(low)
    seen.add(low)
  }
  return collisions
}

/**
 * Which of these cards a reader saw: that of the only active member it can be, else the only one that it can be;
 * undefined where the reader cannot tell.
 */
export function pickCard<Card extends OwnedCard>(
  sent: string,
  { cards, reader24Bit }: { cards: readonly Card[]; reader24Bit: boolean },
): Card | undefined {
  const seen = readCard(sent, reader24Bit)
  if (seen === null) return undefined
  const alike = cards.filter(({ cardNumber }) => readCard(cardNumber, reader24Bit) === seen)
  const active = alike.filter(({ state }) => state === 'active')
  const likely = active.length > 0 ? active : alike
  return likely.length === 1 ? likely[0] : undefined
}

/** How a reader sees a member's card. */
export function judgeCard(
  cardNumber: string | null,
  { reader24Bit, collisions }: { reader24Bit: boolean; collisions: ReadonlySet<string> },
): MemberFacts['card'] {
  if (cardNumber === null) return 'none'
  if (!reader24Bit) return 'readable'
  const low = readBy24BitReader(cardNumber)
  return low === null || collisions.has(low) ? 'ambiguous' : 'readable'
}

/** What came of a tap that a door reports. What the door did counts, also where it opened for a card taken away since. */
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
