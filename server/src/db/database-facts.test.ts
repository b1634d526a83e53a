import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { explainStart } from '../cli/explain-start.ts'
import { readConfig } from '../core/config.ts'
import { createPostgresDatabase } from '../testing/databases.ts'
import { migrate, openDatabase } from './database.ts'

test('a PostgreSQL database without Unicode is refused at the start, and how to make one is said', async ({ skip }) => {
  const created = await createPostgresDatabase()
  if (!created) return skip('no PostgreSQL answers here')
  const name = `fobhouse_test_${randomBytes(6).toString('hex')}`
  const client = new Client(created.url)
  await client.connect()
  await client.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`)
  onTestFinished(async () => {
    await client.query(`drop database ${name} with (force)`)
    await client.end()
    await created.drop()
  })
  const url = new URL(created.url)
  url.pathname = `/${name}`
  const database = await openDatabase({ dataFolder: '', databaseUrl: url.href })
  const error: unknown = await migrate(database).catch((thrown: unknown) => thrown)
  await database.close()
  expect(explainStart(error, readConfig({ DATABASE_URL: url.href }))).toMatchObject({
    name: 'CommandError',
    message: expect.stringMatching(/SQL_ASCII and needs UTF8: createdb/),
  })
})
