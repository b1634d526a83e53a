import { memberField, memberFieldNames } from '@fobhouse/contract/members/field-sets.ts'
import { memberFields } from '@fobhouse/contract/members/fields.ts'
import { foldName } from '@fobhouse/contract/text.ts'
import type { Selectable } from 'kysely'
import { fullName } from '../../../core/full-name.ts'
import type { Queries } from '../../../db/database.ts'
import { presentFields } from '../../../db/member-fields.ts'
import type { Tables } from '../../../db/tables.ts'
import { isTelling, mapTexts } from '../rules.ts'

type Person = Selectable<Tables['members']>
/** Everything by which a person was ever known, by kind of text. */
type Known = Record<'email' | 'first' | 'last' | 'full' | 'number', Set<string>>

/** The fields of a member that hold a number by which a person is known: every telephone, and the card. */
const numberFields = memberFieldNames.filter((name) => name === 'rfid' || memberField(name).normalised === 'phone')
const numberColumns = numberFields.map((name) => memberFields[name].column)

/** The fields of audit entries that hold such texts. */
const fields: Record<string, keyof Known> = {
  email: 'email',
  newEmail: 'email',
  first_name: 'first',
  firstName: 'first',
  last_name: 'last',
  lastName: 'last',
  name: 'full',
  mobile: 'number',
  card: 'number',
  access_card: 'number',
  ...Object.fromEntries(
    numberFields.flatMap((name) => [name, memberField(name).column].map((field) => [field, 'number'] as const)),
  ),
}

export type PersonalTexts = {
  /** Texts that identify the person anywhere and that nobody else has. */
  telling: string[]
  emails: string[]
  cards: string[]
}

/**
 * Collects the texts that identify a person: today's, and earlier ones in the audit trail, the cards' history and the
 * outbox. Not texts that may be any word, such as a screen name or a plate.
 */
export async function collectPersonalTexts(db: Queries, person: Person): Promise<PersonalTexts> {
  const known: Known = {
    email: new Set([person.email]),
    first: new Set([person.first_name]),
    last: new Set([person.last_name]),
    full: new Set(),
    number: new Set(numbersOf(person)),
  }
  for (const facts of await readOwnTrail(db, person.id)) {
    mapTexts(facts, (text, field) => {
      const kind = fields[field]
      if (kind !== undefined) known[kind].add(text)
      return text
    })
  }
  for (const address of await listAddresses(db, person.id)) known.email.add(address)
  const cards = await listCards(db, person.id)
  for (const first of known.first) for (const last of known.last) known.full.add(`${first} ${last}`)
  const all = [
    { kind: 'email', texts: known.email },
    { kind: 'name', texts: known.full },
    { kind: 'number', texts: new Set([...known.number, ...cards]) },
  ] as const
  const others = await listTextsOfOthers(db, person.id)
  const telling = all.flatMap(({ kind, texts }) => {
    return [...texts].filter((text) => isTelling(kind, text) && !others.has(foldName(text)))
  })
  return { telling, emails: [...known.email], cards }
}

function numbersOf(person: Readonly<Record<string, unknown>>): string[] {
  const values: unknown[] = Object.values(presentFields(person, numberFields))
  return values.filter((value) => typeof value === 'string')
}

/** The current texts of other people, which must not be replaced. */
async function listTextsOfOthers(db: Queries, memberId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('members')
    .select(['email', 'first_name', 'last_name', 'screen_name', ...numberColumns])
    .where('id', '!=', memberId)
    .where('erased_at', 'is', null)
    .execute()
  const texts = rows.flatMap((row) => [row.email, fullName(row), row.screen_name, ...numbersOf(row)])
  return new Set(texts.map(foldName))
}

async function readOwnTrail(db: Queries, memberId: number): Promise<unknown[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('subject', '=', `member:${memberId}`)
    .execute()
  return rows.flatMap(({ before, after }): unknown[] => [JSON.parse(before), JSON.parse(after)])
}

async function listAddresses(db: Queries, memberId: number): Promise<string[]> {
  const links = await db.selectFrom('one_time_tokens').select('email').where('member_id', '=', memberId).execute()
  const changes = await db
    .selectFrom('email_objections')
    .select(['email', 'new_email'])
    .where('member_id', '=', memberId)
    .execute()
  const proposals = await db.selectFrom('email_proposals').select('email').where('member_id', '=', memberId).execute()
  const mails = await db
    .selectFrom('outbox')
    .select('recipient')
    .distinct()
    .where('member_id', '=', memberId)
    .where('kind', '=', 'mail')
    .execute()
  return [
    ...[...links, ...changes, ...proposals].map(({ email }) => email),
    ...changes.map(({ new_email: email }) => email),
    ...mails.map(({ recipient }) => recipient),
  ]
}

/** Every card of the person that nobody else has now. */
async function listCards(db: Queries, memberId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('cards')
    .select('number')
    .distinct()
    .where('member_id', '=', memberId)
    .where('number', 'not in', (query) =>
      query
        .selectFrom('cards as kept')
        .select('kept.number')
        .where('kept.member_id', '!=', memberId)
        .where('kept.state', '<>', 'removed'),
    )
    .execute()
  return rows.map(({ number }) => number)
}
