import { nowText } from '@fobhouse/server/public.ts'
import { insertSetting, listStoredSettings } from '../club/store.ts'
import { remember, type Run, write } from '../run.ts'
import { settingTables } from '../source/rules.ts'
import { readAll } from '../source/source.ts'
import { listKnown } from '../store.ts'
import { readStoredSetting, type Scalar, textOf } from '../values/rules.ts'
import { readSetting } from './rules.ts'

type Tables = ReadonlyMap<string, ReadonlySet<string>>
type Stored = { table: string; name: string; value: { value: Scalar } | undefined }

/** Imports the settings that exist here and are not set yet. Returns the names of the tables that it read. */
export async function importSettings(run: Run, tables: Tables): Promise<Set<string>> {
  const read = new Set<string>()
  for (const { table, key } of settingTables) {
    if (read.has(table) || tables.get(table)?.has(key) !== true) continue
    read.add(table)
    const rows = await readAll(run.source, table, ['id', key, 'value'])
    const stored = rows.map((row): Stored => {
      return { table, name: textOf(row, key), value: readStoredSetting(textOf(row, 'value')) }
    })
    await importTable(run, table, stored)
  }
  return read
}

async function importTable(run: Run, table: string, stored: readonly Stored[]): Promise<void> {
  const known = await listKnown(run.ctx.db, table)
  const here = await listStoredSettings(run.ctx.db)
  const all = new Map(stored.flatMap(({ name, value }) => (value ? [[name, value.value] as const] : [])))
  for (const { name, value } of stored) {
    if (known.has(name)) {
      run.tally.known(table)
      continue
    }
    const outcome = value ? readSetting(name, value.value, all) : 'setting_unreadable'
    if (typeof outcome === 'string') run.tally.leaveOut(table, outcome, { ids: [name] })
    else if (here.has(outcome.key)) run.tally.leaveOut(table, 'set_here_already', { ids: [name] })
    else {
      here.add(outcome.key)
      run.tally.imported(table)
      await write(run, async (trx) => {
        await insertSetting(run.ctx, trx, { ...outcome, at: nowText(run.ctx.clock) })
        await remember(trx, table, [{ sourceId: name, targetId: null }])
        run.ctx.settings.noteChange(trx)
      })
    }
  }
}
