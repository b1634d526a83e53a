import {
  type FieldAnswers,
  type FieldValues,
  type ImportedFieldName,
  importedFields,
} from '@fobhouse/contract/members/field-sets.ts'
import type { Amount } from '@fobhouse/contract/money.ts'
import type { ImportField, RejectedRow } from '@fobhouse/contract/routes/member-import.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import { foldName } from '@fobhouse/contract/text.ts'

export type Problem = { field: ImportField | 'row'; message: string }

type Values = Required<FieldValues>

/** The values of one row, normalised; undefined for empty cells. */
export type RowFacts = { [Name in ImportedFieldName]: NonNullable<Values[Name]> | undefined } & {
  /** Minor units; used only for a new member. */
  balance: Amount | undefined
}

type Compared = Exclude<ImportedFieldName, 'email' | 'state'>

/**
 * The fields to compare with a known member. Not the address, which identifies them, nor the state, which changes
 * separately.
 */
const comparedFields = importedFields.filter((name): name is Compared => name !== 'email' && name !== 'state')

export type KnownMember = { id: number; email: string; state: MemberState } & FieldAnswers<Compared>

/** `row` is 1 for the first after the header. */
export type Row = { row: number; facts: RowFacts; problems: readonly Problem[] }
export type Newcomer = RowFacts & {
  email: string
  firstName: string
  lastName: string
  screenName: string
  state: MemberState
}
export type Change = {
  memberId: number
  fields: Partial<Pick<RowFacts, Compared>>
  trigger: 'enable' | 'disable' | undefined
}
export type Plan = { newcomers: Newcomer[]; changes: Change[]; unchanged: number; rejected: RejectedRow[] }

export type Club = {
  members: readonly KnownMember[]
  /** Folded addresses that are reserved, because they can still come back to a former owner. */
  keptEmails: ReadonlySet<string>
  /**
   * Every number that is somebody's card, replaced ones included, with their owner's id. An old file must not bring back
   * one that was reported lost since.
   */
  cardOwners: ReadonlyMap<string, number | 'lost'>
}

/**
 * Decides the outcome of each row. A row with a fault changes nothing and claims nothing. Of two good rows with the
 * same address, screen name or card, the first gets it. A value becomes free only after its owner has lost it.
 */
export function planImport(rows: readonly Row[], { newState, ...club }: Club & { newState: MemberState }): Plan {
  const claims = new Claims(club)
  const plan: Plan = { newcomers: [], changes: [], unchanged: 0, rejected: [] }
  const unnamed: (Omit<Newcomer, 'screenName'> & { screenName: string | undefined })[] = []
  for (const { row, facts, problems } of rows) {
    const member = facts.email === undefined ? undefined : claims.memberOf(facts.email)
    const all = [...problems, ...claims.problemsOf(facts, member), ...problemsWith(facts, member, problems)]
    if (all.length > 0) {
      plan.rejected.push({ row, problems: all })
      continue
    }
    claims.take(facts)
    if (member) {
      const change = changeOf(facts, member)
      if (change) plan.changes.push(change)
      else plan.unchanged += 1
    } else {
      const { email = '', firstName = '', lastName = '', state = newState } = facts // a row without them was rejected
      unnamed.push({ ...facts, email, firstName, lastName, state })
    }
  }
  // Only now are all names known that the file itself claims.
  plan.newcomers = unnamed.map((each) => ({ ...each, screenName: each.screenName || claims.nameFor(each) }))
  return plan
}

/** Faults for this person: a new one needs an address and a name, a known one a state that they can reach. */
function problemsWith(facts: RowFacts, member: KnownMember | undefined, known: readonly Problem[]): Problem[] {
  if (member) {
    const isReachable =
      facts.state === undefined || facts.state === member.state || triggerTo(facts.state) !== undefined
    return isReachable ? [] : [{ field: 'state', message: 'validation.importStateBack' }]
  }
  const needed = ['email', 'firstName', 'lastName'] as const
  return needed
    .filter(
      (field) =>
        !facts[field] &&
        !known.some((each) => each.field === field || (field !== 'email' && each.field === 'fullName')),
    )
    .map((field) => ({ field, message: 'validation.required' }))
}

function triggerTo(state: MemberState): 'enable' | 'disable' | undefined {
  if (state === 'active') return 'enable'
  return state === 'inactive' ? 'disable' : undefined
}

function changeOf(facts: RowFacts, member: KnownMember): Change | undefined {
  const fields: Change['fields'] = Object.fromEntries(
    comparedFields
      .filter((field) => facts[field] !== undefined && facts[field] !== '' && facts[field] !== member[field])
      .map((field) => [field, facts[field]]),
  )
  const trigger = facts.state === undefined || facts.state === member.state ? undefined : triggerTo(facts.state)
  if (Object.keys(fields).length === 0 && trigger === undefined) return undefined
  return { memberId: member.id, fields, trigger }
}

const longestName = 30

/** The owners of addresses, screen names and cards: members, and good rows so far. */
class Claims {
  private readonly byEmail: Map<string, KnownMember>
  private readonly emails = new Set<string>()
  private readonly keptEmails: ReadonlySet<string>
  /** By folded name or card: the member's id, or `file`. */
  private readonly screenNames = new Map<string, number | 'file'>()
  private readonly cards = new Map<string, number | 'file' | 'lost'>()

  constructor({ members, keptEmails, cardOwners }: Club) {
    this.keptEmails = keptEmails
    this.byEmail = new Map(members.map((member) => [foldName(member.email), member]))
    for (const { id, screenName } of members) this.screenNames.set(foldName(screenName), id)
    for (const [number, id] of cardOwners) this.cards.set(number, id)
  }

  memberOf(email: string): KnownMember | undefined {
    return this.byEmail.get(foldName(email))
  }

  problemsOf({ email, screenName, rfid }: RowFacts, member: KnownMember | undefined): Problem[] {
    const problems: Problem[] = []
    const judge = (field: ImportField, holder: number | 'file' | undefined, taken: string) => {
      if (holder === undefined || holder === member?.id) return
      problems.push({ field, message: holder === 'file' ? 'validation.twiceInFile' : taken })
    }
    if (email !== undefined && this.emails.has(foldName(email))) judge('email', 'file', '')
    if (email !== undefined && !member && this.keptEmails.has(foldName(email))) {
      problems.push({ field: 'email', message: 'error.accountAlreadyExists' })
    }
    if (screenName) judge('screenName', this.screenNames.get(foldName(screenName)), 'error.screenNameAlreadyExists')
    const holder = rfid === undefined ? undefined : this.cards.get(rfid)
    if (holder === 'lost') problems.push({ field: 'rfid', message: 'validation.cardLost' })
    else judge('rfid', holder, 'error.cardAlreadyUsed')
    return problems
  }

  take({ email, screenName, rfid }: RowFacts): void {
    if (email !== undefined) this.emails.add(foldName(email))
    if (screenName) this.screenNames.set(foldName(screenName), this.memberOf(email ?? '')?.id ?? 'file')
    if (rfid !== undefined) this.cards.set(rfid, this.memberOf(email ?? '')?.id ?? 'file')
  }

  /** First and last name, with a number added if the name is taken. */
  nameFor({ firstName, lastName }: { firstName: string; lastName: string }): string {
    const whole = `${firstName} ${lastName}`
    for (let count = 1; ; count += 1) {
      const suffix = count === 1 ? '' : ` ${count}`
      const name = `${shorten(whole, longestName - suffix.length)}${suffix}`
      if (this.screenNames.has(foldName(name))) continue
      this.screenNames.set(foldName(name), 'file')
      return name
    }
  }
}

function shorten(text: string, longest: number): string {
  return [...text].slice(0, longest).join('').trim()
}
