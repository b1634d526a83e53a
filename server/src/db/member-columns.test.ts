import { memberField, memberFieldNames } from '@fobhouse/contract/members/field-sets.ts'
import { expect, test } from 'vitest'
import { openTestDatabase, testDatabases } from '../testing/databases.ts'
import { migrate } from './database.ts'
import { memberColumns } from './member-columns.ts'

test.each(testDatabases)('the table of members is what is said of its columns, on %s', async (name) => {
  const { database, drop } = await openTestDatabase(name)
  await migrate(database)
  const tables = await database.queries.introspection.getTables()
  await drop()
  const columns = tables.find((table) => table.name === 'members')?.columns ?? []
  expect(columns.map((column) => column.name).toSorted()).toEqual(Object.keys(memberColumns).toSorted())
  const fields = memberFieldNames.map((field) => {
    const { column, stored } = memberField(field)
    const found = columns.find((one) => one.name === column)
    return {
      column,
      asDeclared: { isNullable: stored.startsWith('optional'), isText: stored !== 'flag' },
      inDatabase: { isNullable: found?.isNullable, isText: /text/i.test(found?.dataType ?? '') },
    }
  })
  for (const { column, asDeclared, inDatabase } of fields) {
    expect({ column, ...inDatabase }).toEqual({ column, ...asDeclared })
  }
})
