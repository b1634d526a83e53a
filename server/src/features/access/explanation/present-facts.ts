import type { WhyFactName, WhyFacts } from '@fobhouse/contract/why.ts'
import type { KnownFacts, KnownMember } from '../facts/rules.ts'

/** The facts of a decision in the API's form: null means not applicable or unknown, and `unknown` says which. */
export function presentFacts(known: KnownFacts, isConnected: boolean | undefined) {
  const member = known.member === 'nobody' ? undefined : known.member
  return {
    ...presentMember(member, known),
    unknown: [...unknownOfDevice(known, isConnected), ...unknownOfMember(member, known)],
    needsSignIn: known.needsSiteSignIn ?? null,
    minimumBalance: known.kind === 'interlock' ? known.minimumBalance : null,
    lockdown: known.lockdown !== null && known.lockdown !== undefined,
    lockedOut: known.isLockedOut ?? null,
    inUse: known.isInUse ?? null,
    connected: isConnected ?? null,
  } satisfies Partial<WhyFacts>
}

function presentMember(member: Partial<KnownMember> = {}, { kind, needsSiteSignIn, isNotAlone }: KnownFacts) {
  const { card, state, isGranted, isSignedIn, othersOnSite, balance, hours } = member
  return {
    cardReadable: card === undefined ? null : card === 'readable',
    state: state ?? null,
    granted: isGranted ?? null,
    hours:
      hours && hours.scheduleNames.length > 0 ? { scheduleNames: [...hours.scheduleNames], open: hours.open } : null,
    signedIn: needsSiteSignIn === true ? (isSignedIn ?? null) : null,
    othersOnSite: isNotAlone === true ? (othersOnSite ?? null) : null,
    balance: kind === 'interlock' ? (balance ?? null) : null,
  }
}

function unknownOfDevice(
  { isInUse, isLockedOut, lockdown, member }: KnownFacts,
  isConnected: boolean | undefined,
): WhyFactName[] {
  return namesOf({
    holder: member === undefined,
    inUse: isInUse === undefined,
    lockdown: lockdown === undefined,
    lockedOut: isLockedOut === undefined,
    connected: isConnected === undefined,
  })
}

function unknownOfMember(member: KnownMember | undefined, { needsSiteSignIn, isNotAlone }: KnownFacts): WhyFactName[] {
  if (!member) return []
  return namesOf({
    card: member.card === undefined,
    state: member.state === undefined,
    granted: member.isGranted === undefined,
    hours: member.hours === undefined,
    requirement: member.requirement === undefined,
    supervisor: member.requirement === undefined,
    othersOnSite: isNotAlone !== false && member.othersOnSite === undefined,
    signedIn: needsSiteSignIn === undefined || (needsSiteSignIn && member.isSignedIn === undefined),
  })
}

function namesOf(unknown: Partial<Record<WhyFactName, boolean>>): WhyFactName[] {
  return (Object.keys(unknown) as WhyFactName[]).filter((name) => unknown[name]) // the keys of that very record
}
