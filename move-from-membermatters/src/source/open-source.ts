import type { Source } from './source.ts'
import { openSqliteSource } from './sqlite-source.ts'

/**
 * Opens a SQLite file, or a database by its `postgres://`, `mysql://` or `mariadb://` address. Drivers load when
 * needed.
 */
export async function openSource(address: string): Promise<Source> {
  if (/^postgres(?:ql)?:\/\//.test(address)) {
    const { openPostgresSource } = await import('./postgres-source.ts')
    return openPostgresSource(address)
  }
  if (/^(?:mysql|mariadb):\/\//.test(address)) {
    const { openMysqlSource } = await import('./mysql-source.ts')
    return openMysqlSource(address)
  }
  return openSqliteSource(address)
}
