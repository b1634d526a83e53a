import type { ReceivedMail } from '@fobhouse/simulator/smtp-sink.ts'
import type { Database } from '../../db/database.ts'

/** Mail still unsent after all the time it had. */
export async function findUnsent({ queries: db }: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'state', 'attempts', 'error'])
    .where('state', '<>', 'sent')
    .execute()
  return rows.map((row) => `mail ${JSON.stringify(row)}`)
}

/**
 * Each mail must arrive, at most as often as it was tried: if a mail server's answer is lost, nobody can know whether
 * it took the mail (RFC 5321 §4.5.4.2, RFC 1047). All tries share a `Message-ID`.
 */
export async function findMailFaults({ queries: db }: Database, mails: readonly ReceivedMail[]): Promise<string[]> {
  const rows = await db.selectFrom('outbox').select(['id', 'attempts']).execute()
  const arrived = Map.groupBy(mails, ({ messageId }) => Number(/^<(\d+)\./.exec(messageId)?.[1]))
  const faults = rows.flatMap(({ id, attempts }) => {
    const count = arrived.get(id)?.length ?? 0
    arrived.delete(id)
    return count >= 1 && count <= attempts ? [] : [`mail ${id}: tried ${attempts} times, arrived ${count} times`]
  })
  return [...faults, ...[...arrived.keys()].map((id) => `mail ${id}: is in no outbox`)]
}

export async function countDoubles({ queries: db }: Database, mails: readonly ReceivedMail[]): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return mails.length - count
}
