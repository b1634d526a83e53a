import type { MemberCounts, memberSorts } from '@fobhouse/contract/routes/members.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { KeyKind } from '../../../http/paging.ts'
import { profileColumns, type ProfileRow } from '../../profile/public.ts'
import type { Member } from '../store.ts'
import { matchesSearch } from './search-store.ts'

type SortName = (typeof memberSorts)[number]
export type MemberSort = { by: SortName; descending: boolean }

/** `application`: applicants who wait to be accepted. */
export type ListedState = MemberState | 'all' | 'application'

export type MemberSelection = {
  state: ListedState
  /** Empty: everyone. */
  search: string
  sort: MemberSort
  limit: number
  /** The sort keys of the row after which to continue. */
  after: readonly (string | number)[] | undefined
}

type KeyColumn = RawBuilder<string | number>

/** The types of an order's keys, to check that a cursor belongs to it. */
export function keyKindsOf({ by }: MemberSort): readonly KeyKind[] {
  if (by === 'state') return ['text', 'text', 'number']
  return by === 'balance' ? ['number', 'number'] : ['text', 'number']
}

/**
 * The columns that each order compares, ending with the id so that no two rows are equal. All orders but the balance
 * have an index.
 */
const keyColumns: Record<SortName, readonly KeyColumn[]> = {
  name: [sql`members.name_key`, sql`members.id`],
  email: [sql`members.email_key`, sql`members.id`],
  state: [sql`members.state`, sql`members.name_key`, sql`members.id`],
  registrationDate: [sql`members.registered_at`, sql`members.id`],
  // The databases sort null differently; "never seen" sorts before everything.
  lastSeen: [sql`coalesce(members.last_seen_at, '')`, sql`members.id`],
  balance: [sql`coalesce(accounts.balance, 0)`, sql`members.id`],
}

export type ListedRow = ProfileRow & Pick<Member, 'application' | 'applied_at'>

/** Returns one page of members with their sort keys, which `keysOf` reads. Always one query. */
export async function listMembers(db: Queries, selection: MemberSelection): Promise<ListedRow[]> {
  const columns = keyColumns[selection.sort.by]
  const direction = selection.sort.descending ? 'desc' : 'asc'
  let query = selectMembers(db, selection)
    .select([...profileColumns, 'members.application', 'members.applied_at'])
    .select(columns.map((column, index) => column.as(`key${index}`)))
    .limit(selection.limit)
  for (const column of columns) query = query.orderBy(column, direction)
  if (selection.after) query = query.where(isBehind(columns, selection.after, selection.sort.descending))
  return query.execute()
}

/** Returns the sort keys of a row that `listMembers` found in this order. */
export function keysOf(row: ListedRow, { by }: MemberSort): (string | number)[] {
  const keys = row as Record<string, unknown>
  return keyColumns[by].map((_, index) => keys[`key${index}`] as string | number) // selected above under this name
}

function selectMembers(db: Queries, { state, search, sort }: MemberSelection) {
  return db
    .selectFrom('members')
    .where('members.erased_at', 'is', null)
    .$if(sort.by === 'balance', (query) => query.leftJoin('accounts', 'accounts.member_id', 'members.id'))
    .$if(
      state !== 'all',
      (query) =>
        state === 'application'
          ? query.where('members.application', '=', 'open')
          : query.where('members.state', '=', state as MemberState), // 'all' is excluded
    )
    .$if(search !== '', (query) => query.where((builder) => matchesSearch(db, builder, search)))
}

function isBehind(columns: readonly KeyColumn[], after: readonly (string | number)[], descending: boolean) {
  const comparison = sql.raw(descending ? '<' : '>')
  return sql<boolean>`(${sql.join(columns)}) ${comparison} (${sql.join([...after])})`
}

const openApplication = sql<number>`case when members.application = 'open' then 1 end`

/** Counts the members of each state that match the search. */
export async function countMembers(db: Queries, search: string): Promise<MemberCounts> {
  const rows = await db
    .selectFrom('members')
    .select(['state', (builder) => builder.fn.countAll<number>().as('count')])
    .select((builder) => builder.fn.count<number>(openApplication).as('applications'))
    .where('members.erased_at', 'is', null)
    .$if(search !== '', (query) => query.where((builder) => matchesSearch(db, builder, search)))
    .groupBy('state')
    .execute()
  const counts = { all: 0, noob: 0, active: 0, inactive: 0, accountonly: 0, application: 0 }
  for (const { state, count, applications } of rows) {
    counts[state] = count
    counts.all += count
    counts.application += applications
  }
  return counts
}

/** The numbers of the active cards of these members, the first one first. */
export async function listActiveCards(
  db: Queries,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('cards')
    .select(['member_id', 'number'])
    .where('member_id', 'in', memberIds)
    .where('state', '=', 'active')
    .orderBy('placed_at')
    .orderBy('id')
    .execute()
  const byMember = Map.groupBy(rows, (row) => row.member_id)
  return new Map([...byMember].map(([id, own]) => [id, own.map(({ number }) => number)]))
}
