import { nowText } from '@fobhouse/server/public.ts'
import { columnsOf, remember, type Run, withoutKnown, write } from '../run.ts'
import { readAll } from '../source/source.ts'
import { cleanLine, flagOf, integerOf, readInstant, type Row, textOf } from '../values/rules.ts'
import { readKioskId } from './rules.ts'
import { insertKiosk, insertProduct, listExternalIds, listKioskIds } from './store.ts'

/** Imports kiosks, which wait for an administrator's approval, and the machines' products. */
export async function importThings(run: Run): Promise<void> {
  await importKiosks(run)
  await importProducts(run)
}

async function listComing(run: Run, table: 'api_general_kiosk' | 'memberbucks_memberbucksproduct'): Promise<Row[]> {
  const rows = await readAll(run.source, table, columnsOf(table).columns)
  return withoutKnown(run, table, rows)
}

async function importKiosks(run: Run): Promise<void> {
  const table = 'api_general_kiosk'
  const taken = await listKioskIds(run.ctx.db)
  for (const row of await listComing(run, table)) {
    const sourceId = textOf(row, 'id')
    const kioskId = readKioskId(textOf(row, 'kiosk_id'))
    if (kioskId === undefined || taken.has(kioskId)) {
      run.tally.leaveOut(table, kioskId === undefined ? 'kiosk_id' : 'duplicate', { ids: [sourceId] })
      continue
    }
    taken.add(kioskId)
    run.tally.imported(table)
    await write(run, async (trx) => {
      const targetId = await insertKiosk(trx, {
        kiosk_id: kioskId,
        name: cleanLine(textOf(row, 'name'), 30) || kioskId.slice(0, 12),
        ip_address: textOf(row, 'ip_address').replace(/\/\d+$/, ''),
        authorised: 0,
        play_theme: Number(flagOf(row, 'play_theme')),
        secret_hash: null,
        last_seen_at: readInstant(row['last_seen']) ?? null,
        created_at: nowText(run.ctx.clock),
      })
      await remember(trx, table, [{ sourceId, targetId }])
    })
  }
}

async function importProducts(run: Run): Promise<void> {
  const table = 'memberbucks_memberbucksproduct'
  const taken = await listExternalIds(run.ctx.db)
  for (const row of await listComing(run, table)) {
    const sourceId = textOf(row, 'id')
    const externalId = integerOf(row, 'external_id')
    if (externalId === undefined || externalId < 0 || taken.has(externalId)) {
      const isTaken = externalId !== undefined && taken.has(externalId)
      run.tally.leaveOut(table, isTaken ? 'duplicate' : 'external_number', { ids: [sourceId] })
      continue
    }
    taken.add(externalId)
    run.tally.imported(table)
    await write(run, async (trx) => {
      const targetId = await insertProduct(trx, {
        ...describeProduct(row),
        external_id: externalId,
        created_at: nowText(run.ctx.clock),
      })
      await remember(trx, table, [{ sourceId, targetId }])
    })
  }
}

/** Prices are whole minor units in both portals; zero and less mean no price. */
function describeProduct(row: Row) {
  const positive = (column: string) => {
    const value = integerOf(row, column)
    return value !== undefined && value > 0 ? value : null
  }
  return {
    name: cleanLine(textOf(row, 'name'), 30) || `Product ${textOf(row, 'id')}`,
    description: cleanLine(textOf(row, 'description'), 500),
    price: positive('price'),
    cost_price: positive('cost_price'),
    stock: Math.max(0, integerOf(row, 'stock_level') ?? 0),
    removed_at: null,
  }
}
