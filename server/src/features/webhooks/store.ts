import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Sealed } from '../../db/secrets/seal.ts'
import type { Secrets } from '../../db/secrets/secrets.ts'
import type { Tables } from '../../db/tables.ts'

export type WebhookRow = Selectable<Tables['webhooks']>

/** In order of creation, with their creators. */
export async function listWebhooks(db: Queries) {
  return db
    .selectFrom('webhooks')
    .innerJoin('members', 'members.id', 'webhooks.created_by')
    .selectAll('webhooks')
    .select(['members.first_name', 'members.last_name'])
    .orderBy('webhooks.id')
    .execute()
}

/** The state of deliveries, by webhook: two queries for all of them. */
export async function countDeliveries(db: Queries) {
  const counts = await db
    .selectFrom('outbox')
    .select(['webhook_id', 'state'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select((eb) => eb.fn.max('sent_at').as('last_sent_at'))
    .where('webhook_id', 'is not', null)
    .groupBy(['webhook_id', 'state'])
    .execute()
  const faults = await db
    .selectFrom('outbox')
    .select(['webhook_id', 'error'])
    .where('id', 'in', (query) =>
      query
        .selectFrom('outbox as newest')
        .select(sql<number>`max(newest.id)`.as('id'))
        .where('newest.webhook_id', 'is not', null)
        .where('newest.error', 'is not', null)
        .where('newest.state', '!=', 'sent')
        .groupBy('newest.webhook_id'),
    )
    .execute()
  return { counts, faults }
}

/** The webhooks with their events. */
export async function listTargets(db: Queries): Promise<Pick<WebhookRow, 'id' | 'url' | 'events'>[]> {
  return db.selectFrom('webhooks').select(['id', 'url', 'events']).orderBy('id').execute()
}

export async function findWebhook(db: Queries, id: number): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
}

type NewRow = Omit<Insertable<Tables['webhooks']>, 'secret'> & { secret: string }

export async function insertWebhook(ctx: { secrets: Secrets }, db: Queries, row: NewRow): Promise<number> {
  // Sealing binds the secret to its row, whose id is known only after inserting.
  const first = { ...row, secret: sealSecret(ctx, 0, row.secret) }
  const { id } = await db.insertInto('webhooks').values(first).returning('id').executeTakeFirstOrThrow()
  await saveWebhook(db, id, { secret: sealSecret(ctx, id, row.secret) })
  return id
}

export function sealSecret({ secrets }: { secrets: Secrets }, id: number, secret: string): Sealed {
  return secrets.seal({ column: 'webhooks.secret', row: id }, secret)
}

export async function saveWebhook(db: Queries, id: number, facts: Updateable<Tables['webhooks']>): Promise<void> {
  await db.updateTable('webhooks').set(facts).where('id', '=', id).execute()
}

/** Deletes its unsent messages, too; sent ones stay in the outbox. */
export async function deleteWebhook(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('outbox').where('webhook_id', '=', id).where('state', '!=', 'sent').execute()
  await db.deleteFrom('webhooks').where('id', '=', id).execute()
}
