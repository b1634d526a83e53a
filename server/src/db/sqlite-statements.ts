import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

const mostPrepared = 500

/** Kysely expects better-sqlite3's interface; Node's own module differs in how a statement says that it reads. */
export function asKyselyDatabase(database: DatabaseSync, countWrite: () => void): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  const beforeRun = (text: string) => {
    if (/^\s*select\b/i.test(text)) return () => {}
    if (!/^\s*(?:alter|create|drop)\b/i.test(text)) return countWrite
    return () => {
      countWrite()
      prepared.clear() // they know the columns of before
    }
  }
  return {
    close: () => database.close(),
    prepare(text) {
      const known = prepared.get(text)
      if (known) return known
      if (prepared.size >= mostPrepared) prepared.clear()
      const statement = asKyselyStatement(database.prepare(text), beforeRun(text))
      prepared.set(text, statement)
      return statement
    },
  }
}

function asKyselyStatement(statement: StatementSync, beforeRun: () => void): SqliteStatement {
  // Only text, numbers, bytes and null reach here: the schema has no other column types.
  const values = (parameters: readonly unknown[]) => {
    beforeRun()
    return parameters as (string | number | Uint8Array | null)[]
  }
  const names = statement.columns().map(({ name }) => name)
  // The rows that Node's module names itself are slow to make, to read and to copy.
  statement.setReturnArrays(true)
  return {
    reader: names.length > 0,
    all: (parameters) => statement.all(...values(parameters)).map((row) => nameValues(names, row)),
    run: (parameters) => statement.run(...values(parameters)),
    *iterate(parameters) {
      for (const row of statement.iterate(...values(parameters))) yield nameValues(names, row)
    },
  }
}

/** `values`: an array, which has its indexes as keys. */
function nameValues(names: readonly string[], values: Readonly<Record<number, SQLOutputValue>>) {
  const row: Record<string, SQLOutputValue | undefined> = {}
  for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = values[index]
  return row
}
