import { mostCards } from '@fobhouse/contract/cards.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import { memberStates } from '@fobhouse/contract/routes/profile.ts'
import { cardNumberSchema, emailSchema, foldName } from '@fobhouse/contract/text.ts'
import { cleanLine, flagOf, readInstant, type Row, textOf } from '../values/rules.ts'

/** A person in MemberMatters: an account with its profile, as stored. */
export type SourcePerson = { userId: string; profileId: string; user: Row; profile: Row }

/** Somebody who is here already. */
export type HereMember = {
  id: number
  emailKey: string
  screenNameKey: string
  /** An earlier import brought them. */
  isFromThere: boolean
  /** How many active and lost ones they have. */
  cards: number
}

export type PersonProblem =
  | 'card_not_a_number'
  | 'card_taken_here'
  | 'card_twice'
  | 'email_invalid'
  | 'email_twice'
  | 'merged_by_email'
  | 'moment_assumed'
  | 'name_emptied'
  | 'password_needs_reset'
  | 'screen_name_twice'
  | 'state_unknown'
  | 'too_many_cards_here'

/** The decisions about one person. */
export type PlannedPerson = {
  source: SourcePerson
  /** The member here with the same e-mail address, whose account the person gets. */
  mergesWith: number | undefined
  email: string
  /** If false, the person cannot sign in until an administrator corrects the address. */
  isEmailUsable: boolean
  screenName: string
  card: string | null
  state: MemberState
  problems: PersonProblem[]
}

const longestName = 30

/** Decides for everybody not imported yet, in the order of account ids: the lower id keeps whatever must be unique. */
export function planPeople(
  people: readonly SourcePerson[],
  { here, known, cardOwners }: { here: readonly HereMember[]; known: ReadonlySet<string>; cardOwners: CardOwners },
): PlannedPerson[] {
  const ordered = people.toSorted((one, other) => Number(one.userId) - Number(other.userId))
  const emails = planEmails(ordered, { here, known })
  const coming = ordered.filter(({ userId }) => !known.has(userId))
  const names = planScreenNames(coming, { here, emails })
  const cards = planCards(ordered, cardOwners)
  const full = new Set(here.flatMap((member) => (member.cards >= mostCards ? [member.id] : [])))
  return coming.map((source) => {
    const email = emails.get(source.userId) ?? { email: '', isUsable: false, mergesWith: undefined, problems: [] }
    const { card, problems } = giveCard(cards.get(source.userId), { memberId: email.mergesWith, full })
    const [name, nameProblems] = names.get(source.userId) ?? ['', []]
    const state = stateOf(source)
    return {
      source,
      mergesWith: email.mergesWith,
      email: email.email,
      isEmailUsable: email.isUsable,
      screenName: name,
      card,
      state: state ?? 'inactive',
      problems: [
        ...email.problems,
        ...nameProblems,
        ...problems,
        ...(state === undefined ? (['state_unknown'] as const) : []),
        ...(readInstant(source.profile['created']) === undefined ? (['moment_assumed'] as const) : []),
        ...(passwordOf(source.user) === null ? (['password_needs_reset'] as const) : []),
      ],
    }
  })
}

type Receiver = { memberId: number | undefined; full: ReadonlySet<number> }

/** The card that somebody gets beside those that they have here; `full`: who has as many as there may be. */
function giveCard(planned: PlannedCard | undefined, { memberId, full }: Receiver): PlannedCard {
  const { card, holder, problems } = planned ?? { card: null, problems: [] }
  if (holder !== undefined && holder === memberId) return { card, problems }
  if (holder !== undefined) return { card: null, problems: [...problems, 'card_taken_here'] }
  const isOneTooMany = card !== null && memberId !== undefined && full.has(memberId)
  return isOneTooMany ? { card: null, problems: [...problems, 'too_many_cards_here'] } : { card, problems }
}

function stateOf({ profile }: SourcePerson): MemberState | undefined {
  return memberStates.find((state) => state === profile['state'])
}

type PlannedEmail = {
  email: string
  isUsable: boolean
  mergesWith: number | undefined
  problems: PersonProblem[]
}

function planEmails(
  ordered: readonly SourcePerson[],
  { here, known }: { here: readonly HereMember[]; known: ReadonlySet<string> },
): Map<string, PlannedEmail> {
  const byKey = new Map(here.map((member) => [member.emailKey, member]))
  const taken = new Set<string>()
  const planned = new Map<string, PlannedEmail>()
  for (const { userId, user } of ordered.filter((person) => !known.has(person.userId))) {
    const email = cleanLine(textOf(user, 'email'), 254)
    const key = foldName(email)
    const holder = byKey.get(key)
    if (taken.has(key) || holder?.isFromThere === true || key === '') {
      const problems = [key === '' ? ('email_invalid' as const) : ('email_twice' as const)]
      planned.set(userId, { email: `duplicate+${userId}@invalid`, isUsable: false, mergesWith: undefined, problems })
      continue
    }
    taken.add(key)
    const isValid = emailSchema.safeParse(email).success
    planned.set(userId, {
      email,
      isUsable: true,
      mergesWith: holder?.id,
      problems: [...(isValid ? [] : (['email_invalid'] as const)), ...(holder ? (['merged_by_email'] as const) : [])],
    })
  }
  return planned
}

/** First the wanted names: only then is it known which numbered names are free. */
function planScreenNames(
  coming: readonly SourcePerson[],
  { here, emails }: { here: readonly HereMember[]; emails: ReadonlyMap<string, PlannedEmail> },
): Map<string, [name: string, problems: PersonProblem[]]> {
  const taken = new Map(here.map(({ screenNameKey, id }) => [screenNameKey, id]))
  const planned = new Map<string, [string, PersonProblem[]]>()
  const later: { userId: string; wanted: string }[] = []
  for (const person of coming) {
    const { userId } = person
    const wanted = wantedScreenName(person)
    const holder = taken.get(foldName(wanted))
    if (holder !== undefined && holder !== emails.get(userId)?.mergesWith) {
      later.push({ userId, wanted })
      continue
    }
    taken.set(foldName(wanted), -1)
    const isEmptied = cleanLine(textOf(person.profile, 'screen_name'), longestName) === ''
    planned.set(userId, [wanted, isEmptied ? ['name_emptied'] : []])
  }
  for (const { userId, wanted } of later) {
    planned.set(userId, [freeName(wanted, taken), ['screen_name_twice']])
  }
  return planned
}

function wantedScreenName({ userId, profile }: SourcePerson): string {
  const [screen, first, last] = ['screen_name', 'first_name', 'last_name'].map((column) => textOf(profile, column))
  return (
    cleanLine(screen ?? '', longestName) || cleanLine(`${first ?? ''} ${last ?? ''}`, longestName) || `Member ${userId}`
  )
}

function freeName(wanted: string, taken: Map<string, number>): string {
  for (let count = 2; ; count += 1) {
    const suffix = ` ${count}`
    const name = `${cleanLine(wanted, longestName - suffix.length)}${suffix}`
    if (taken.has(foldName(name))) continue
    taken.set(foldName(name), -1)
    return name
  }
}

/** Whose card a number is here; `nobodysAgain`: it is lost or replaced, and nobody may bring it back so. */
export type CardOwners = ReadonlyMap<string, number | 'nobodysAgain'>

type PlannedCard = { card: string | null; holder?: number | 'nobodysAgain' | undefined; problems: PersonProblem[] }

/** Nobody gets a number that two people have: only the club can find out whose it is. */
function planCards(ordered: readonly SourcePerson[], holders: CardOwners): Map<string, PlannedCard> {
  const numbers = ordered.map(({ userId, profile }) => ({ userId, ...readCard(textOf(profile, 'rfid')) }))
  const times = new Map<string, number>()
  for (const { card } of numbers) if (card !== null) times.set(card, (times.get(card) ?? 0) + 1)
  return new Map(
    numbers.map(({ userId, card, isWrong }): [string, PlannedCard] => {
      if (isWrong) return [userId, { card: null, problems: ['card_not_a_number'] }]
      if (card === null) return [userId, { card: null, problems: [] }]
      if ((times.get(card) ?? 0) > 1) return [userId, { card: null, problems: ['card_twice'] }]
      return [userId, { card, holder: holders.get(card), problems: [] }]
    }),
  )
}

function readCard(text: string): { card: string | null; isWrong: boolean } {
  if (text.trim() === '') return { card: null, isWrong: false }
  const parsed = cardNumberSchema.safeParse(text)
  return { card: parsed.success ? parsed.data : null, isWrong: !parsed.success }
}

/** A password hash that can be checked here, or null. */
export function passwordOf(user: Row): string | null {
  const hash = textOf(user, 'password')
  return isUsableHash(hash) ? hash : null
}

const usableHashes = [
  /^pbkdf2_sha(?:256|1)\$[1-9]\d{0,7}\$[^$]{1,128}\$[A-Za-z\d+/]+={0,2}$/,
  /^argon2\$argon2id?\$v=19\$m=\d{1,7},t=\d{1,3},p=\d{1,2}\$[A-Za-z\d+/]+={0,2}\$[A-Za-z\d+/]+={0,2}$/,
  // With more than 2^14 rounds one comparison takes seconds.
  /^bcrypt(?:_sha256)?\$\$2[aby]\$(?:0[4-9]|1[0-4])\$[./A-Za-z\d]{53}$/,
  /^scrypt\$[1-9]\d{0,6}\$[^$]{1,128}\$\d{1,2}\$\d{1,2}\$[A-Za-z\d+/]+={0,2}$/,
]

function isUsableHash(hash: string): boolean {
  return usableHashes.some((pattern) => pattern.test(hash))
}

/** MemberMatters shows its administrators' screens to staff, which it formerly called "admin". */
export function isAdministrator(user: Row): boolean {
  return flagOf(user, 'staff') || flagOf(user, 'admin')
}

/** `MM/YYYY` from `4/2025`, `04/25` or `2025-04`; undefined for anything else. */
export function readExpiry(text: string): string | undefined {
  const [, month, year] = /^(\d{1,2})\s*\/\s*(\d{4}|\d{2})$/.exec(text.trim()) ?? []
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) return undefined
  return `${month.padStart(2, '0')}/${year.length === 2 ? `20${year}` : year}`
}
