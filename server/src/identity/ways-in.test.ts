import { expect } from 'vitest'
import { testWithApp } from '../testing/app.ts'
import { noWaysIn } from './no-ways-in.ts'
import { waysIn } from './ways-in.ts'

/** How columns are called that hold a secret, or what is made of one. */
const suspicious =
  /(?:^|_)(?:hash|token|secret|password|passphrase|sealed|credential|challenge|nonce|verifier|key|code)(?:_|$)/

testWithApp('every column that may hold a secret is declared: a way in, or none, because …', async ({ ctx }) => {
  const tables = await ctx.db.introspection.getTables()
  const columns = tables.flatMap(({ name, columns: ofTable }) => ofTable.map((column) => `${name}.${column.name}`))
  const found = columns.filter((column) => suspicious.test(column.split('.')[1] ?? ''))
  const declared = [
    ...waysIn.flatMap(({ table, secrets }) => secrets.map((secret) => `${table}.${secret}`)),
    ...Object.keys(noWaysIn),
  ]
  expect(found.toSorted()).toEqual(declared.toSorted())
})
