import { importedFields } from '@fobhouse/contract/members/field-sets.ts'
import { memberFields } from '@fobhouse/contract/members/fields.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { batchesOf } from '../../db/batches.ts'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { hasFactor } from '../../identity/public.ts'

export type Member = Selectable<Tables['members']>

export async function findMember(db: Queries, id: number): Promise<Member | undefined> {
  return db.selectFrom('members').selectAll().where('id', '=', id).where('erased_at', 'is', null).executeTakeFirst()
}

/** Inserts members and returns their ids, in the order of the rows. */
export async function insertMembers(db: Queries, rows: readonly Insertable<Tables['members']>[]): Promise<number[]> {
  const ids = new Map<string, number>()
  for (const batch of batchesOf(rows)) {
    const inserted = await db.insertInto('members').values(batch).returning(['id', 'email_key']).execute()
    for (const { id, email_key: key } of inserted) ids.set(key, id)
  }
  return rows.flatMap((row) => ids.get(row.email_key) ?? [])
}

export async function listMembersById(db: Queries, ids: readonly number[]): Promise<Member[]> {
  const members: Member[] = []
  for (const batch of batchesOf(ids)) {
    members.push(...(await db.selectFrom('members').selectAll().where('id', 'in', batch).execute()))
  }
  return members
}

export async function saveMember(db: Queries, id: number, changes: Updateable<Tables['members']>): Promise<void> {
  await db.updateTable('members').set(changes).where('id', '=', id).execute()
}

/** The numbers of the cards that a member has lost. */
export async function listLostCards(db: Queries, memberId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('cards')
    .select('number')
    .where('member_id', '=', memberId)
    .where('state', '=', 'lost')
    .execute()
  return rows.map((row) => row.number)
}

/** The columns an import can change, except the address, which identifies people, and the state, which sends mails. */
const manyFields = importedFields.filter((name) => name !== 'email' && name !== 'state')

const manyColumns: readonly { name: keyof Member; type: 'bigint' | 'text' }[] = [
  ...manyFields.map((field) => {
    const { column, stored } = memberFields[field]
    return { name: column, type: stored === 'flag' ? ('bigint' as const) : ('text' as const) }
  }),
  { name: 'name_key', type: 'text' },
  { name: 'screen_name_key', type: 'text' },
]

/** Writes the importable columns of these members, in a few queries. */
export async function saveMembers(db: Queries, members: readonly Member[]): Promise<void> {
  const assignments = manyColumns.map(
    ({ name }, index) => sql`${sql.ref(name)} = given.${sql.ref(`column${index + 2}`)}`,
  )
  for (const batch of batchesOf(members)) {
    const rows = batch.map((member) => {
      // PostgreSQL cannot infer the type of a parameter in a list.
      const values = manyColumns.map(({ name, type }) => sql`cast(${member[name]} as ${sql.raw(type)})`)
      return sql`(${sql.join([sql`cast(${member.id} as bigint)`, ...values])})`
    })
    await sql`
      update members set ${sql.join(assignments)}
      from (values ${sql.join(rows)}) as given where members.id = given.column1
    `.execute(db)
  }
}

/** Lists members whose open application began at `until` or earlier, oldest first. */
export async function listApplicationsUntil(db: Queries, until: string): Promise<number[]> {
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where('application', '=', 'open')
    .where('applied_at', '<=', until)
    .orderBy('applied_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether somebody beside the one who set the club up is a member. */
export async function hasSecondMember(db: Queries): Promise<boolean> {
  const members = db.selectFrom('members').select('id').where('state', '=', 'active').where('erased_at', 'is', null)
  return (await members.limit(2).execute()).length === 2
}

/** The administrators, the longest known first, and whether each has a second factor. */
export async function listFactorsOfAdmins(db: Queries): Promise<{ hasFactor: boolean }[]> {
  const admins = await db
    .selectFrom('members')
    .select(hasFactor.as('has_factor'))
    .where('is_admin', '=', 1)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute()
  return admins.map(({ has_factor }) => ({ hasFactor: has_factor === 1 }))
}
