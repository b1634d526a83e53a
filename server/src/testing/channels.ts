import { createLog } from '../core/log.ts'
import { randomIds } from '../core/ids.ts'
import { PostgresChannel } from '../db/channel.ts'
import { openDatabase } from '../db/database.ts'

/** One process's end of the line on PostgreSQL, with its own connections. */
export async function openTestChannel(url: string) {
  const database = await openDatabase({ dataFolder: '', databaseUrl: url })
  const processId = randomIds.alphanumeric(12)
  const log = createLog({ logLevel: 'silent' })
  const channel = new PostgresChannel({ url, processId, db: database.queries, log })
  await channel.open()
  const close = async () => {
    await channel.close()
    await database.close()
  }
  return { channel, database, close }
}
