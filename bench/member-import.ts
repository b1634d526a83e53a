import { memberImportRoutes } from '@fobhouse/contract/routes/member-import.ts'
import { createApp } from '@fobhouse/server/app.ts'
import { createContext } from '@fobhouse/server/context.ts'
import { readConfig } from '@fobhouse/server/core/config.ts'
import { type Database, openDatabase } from '@fobhouse/server/db/database.ts'
import { passingSecrets } from '@fobhouse/server/db/secrets/secrets.ts'
import { createTestClient } from '@fobhouse/server/testing/client.ts'
import { openTestDatabase } from '@fobhouse/server/testing/databases.ts'
import { signInAsAdmin } from '@fobhouse/server/testing/factories.ts'
import { createMemberFile } from '@fobhouse/server/testing/member-file.ts'
import { createEmptyFolder } from '@fobhouse/server/testing/server-process.ts'
import type { Figure } from './figure.ts'

const size = { rows: 5000, bad: 200 }

/** A file of 5,000 members with 200 bad rows, everybody invited: tried out, imported, and imported again. */
export async function measureImport(): Promise<Figure[]> {
  const { folder, remove } = createEmptyFolder()
  const sqlite = await openDatabase({ dataFolder: folder, databaseUrl: '' })
  const postgres = await openTestDatabase('postgres')
  try {
    return [...(await importInto('SQLite', sqlite)), ...(await importInto('PostgreSQL', postgres.database))]
  } finally {
    await sqlite.close()
    remove()
    await postgres.drop()
  }
}

async function importInto(name: string, database: Database): Promise<Figure[]> {
  const ctx = await createContext(readConfig({ LOG_LEVEL: 'error' }), { database, secrets: passingSecrets() })
  const app = await createApp(ctx, { runJobs: false })
  await app.server.ready()
  const admin = await signInAsAdmin({ ctx, newClient: () => createTestClient(app.server) })
  const file = createMemberFile(size)
  const run = async (step: string, dryRun: boolean, counts: [created: number, unchanged: number]): Promise<Figure> => {
    const started = performance.now()
    const answer = await admin.post('/api/admin/members/import/', { ...file, dryRun, invite: true })
    const value = performance.now() - started
    const { created, unchanged, rejected } = memberImportRoutes.run.response.parse(answer.body)
    const found = [created, unchanged, rejected.length]
    if (found.join() !== [...counts, size.bad].join()) throw new Error(`The import came to ${found.join(', ')}`)
    return { name: `Import of ${size.rows} rows, ${step}, ${name}`, value, unit: 'ms', aim: 10_000, better: 'lower' }
  }
  const good = size.rows - size.bad
  const figures = [
    await run('dry run', true, [good, 0]),
    await run('first time', false, [good, 0]),
    await run('again', false, [0, good]),
  ]
  await app.close()
  return figures
}
