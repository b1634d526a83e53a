import { expect, test } from 'vitest'
import { migrate } from './database.ts'
import { createRemember } from './remember.ts'
import { noSecrets } from './secrets/secrets.ts'
import { packSetting } from './write-settings.ts'
import { openTestDatabase } from '../testing/databases.ts'

/** No secret, so it is stored as it is. */
const stored = (json: string) => packSetting(noSecrets, 'general.siteName', json)

test('loads again after any write, and only then', async () => {
  const { database, drop } = await openTestDatabase('sqlite')
  const { queries } = database
  const remember = createRemember({ version: database.version })
  await migrate(database)
  let loads = 0
  const read = () =>
    remember('all', () => {
      loads += 1
      return queries.selectFrom('settings').selectAll().execute()
    })

  expect(await read()).toEqual([])
  await read()
  expect(loads).toBe(1)

  await queries
    .insertInto('settings')
    .values({ key: 'a', value: stored('1'), updated_at: '' })
    .execute()
  expect(await read()).toHaveLength(1)
  await queries
    .updateTable('settings')
    .set({ value: stored('2') })
    .returning('key')
    .execute()
  expect(await read()).toMatchObject([{ value: '2' }])
  await database.transact((trx) => trx.deleteFrom('settings').execute())
  expect(await read()).toEqual([])
  expect(loads).toBe(4)
  await drop()
})

test('keeps nothing that a write overtook while it loaded', async () => {
  let version = 1
  const remember = createRemember({ version: () => version })
  await remember('key', () => {
    version += 1
    return Promise.resolve('old')
  })
  expect(await remember('key', () => Promise.resolve('new'))).toBe('new')
})

test('loads each time where other processes write', async () => {
  const remember = createRemember({ version: () => undefined })
  expect(await remember('key', () => Promise.resolve(1))).toBe(1)
  expect(await remember('key', () => Promise.resolve(2))).toBe(2)
})
