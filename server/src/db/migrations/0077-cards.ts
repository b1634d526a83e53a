import { type Kysely, sql } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** Several cards a member. The present number of each is their first card, earlier ones are removed cards. */
export async function up(db: Kysely<never>): Promise<void> {
  await createCards(db)
  await createCardHistory(db)
  await takeOverPeriods(db)
}

async function createCards(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'cards')
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('placed_at', 'text', (column) => column.notNull())
    .addColumn('told_at', 'text')
    .execute()
  await db.schema
    .createIndex('cards_number')
    .on('cards')
    .column('number')
    .unique()
    .where(sql<boolean>`state <> 'removed'`)
    .execute()
  await db.schema.createIndex('cards_member').on('cards').columns(['member_id', 'placed_at', 'id']).execute()
}

async function createCardHistory(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'card_history')
    .addColumn('card_id', 'bigint', (column) => column.notNull())
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('by_id', 'bigint', (column) => column.references('members.id'))
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('card_history')
  await index('card_history_moment').columns(['card_id', 'at', 'id']).execute()
  await index('card_history_member').columns(['member_id', 'card_id']).execute()
  await index('card_history_number').columns(['number', 'card_id']).execute()
}

/** Each period in which a member had a number becomes a card; the last is active if the member still has it. */
async function takeOverPeriods(db: Kysely<never>): Promise<void> {
  const now = new Date().toISOString()
  await sql`
    insert into cards (member_id, number, label, state, since, ended_at, reason, placed_at)
    select periods.member_id, periods.card_number, '',
      case when periods.card_number = kept then 'active' else 'removed' end, at,
      case when periods.card_number = kept then null else coalesce(ended_at, cast(${now} as text)) end, '', at
    from (
      select id, member_id, at, card_number, lead(at) over (partition by member_id order by at, id) as ended_at,
        case when lead(at) over (partition by member_id order by at, id) is null
          then (select members.card_number from members where members.id = versions.member_id) end as kept
      from (
        select id, member_id, at, card_number,
          coalesce(lag(card_number) over (partition by member_id order by at, id), '') as former
        from member_history
      ) as versions
      where coalesce(card_number, '') <> former
    ) as periods
    where periods.card_number is not null
    order by at, id
  `.execute(db)
  await sql`
    insert into cards (member_id, number, label, state, since, ended_at, reason, placed_at)
    select id, card_number, '', 'active', registered_at, null, '', registered_at from members
    where card_number is not null
      and not exists (select 1 from cards where cards.member_id = members.id and cards.state = 'active')
    order by id
  `.execute(db)
  await sql`
    insert into card_history (card_id, member_id, number, at, state)
    select id, member_id, number, since, 'active' from cards order by id
  `.execute(db)
  await sql`
    insert into card_history (card_id, member_id, number, at, state)
    select id, member_id, number, ended_at, 'removed' from cards where ended_at is not null order by ended_at, id
  `.execute(db)
}
