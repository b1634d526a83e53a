import { cardListsChanged, nowText } from '@fobhouse/server/public.ts'
import { columnsOf, personOf, remember, type Run, withoutKnown, write } from '../run.ts'
import { pagesOf } from '../source/source.ts'
import { type Row, textOf } from '../values/rules.ts'
import { insertGrants } from './store.ts'

const grantTables = [
  { table: 'profile_profile_doors', device: 'doors_id' },
  { table: 'profile_profile_interlocks', device: 'interlock_id' },
] as const
type GrantTable = (typeof grantTables)[number]

/** Brings over who may use which door and interlock. If everybody may, the device gets default access instead. */
export async function importGrants(run: Run): Promise<void> {
  for (const grants of grantTables) {
    for await (const rows of pagesOf(run.source, grants.table, columnsOf(grants.table))) {
      const coming = await withoutKnown(run, grants.table, rows)
      await bring(run, grants, coming)
    }
  }
}

async function bring(run: Run, { table, device: column }: GrantTable, rows: readonly Row[]): Promise<void> {
  const now = nowText(run.ctx.clock)
  const grants = rows.flatMap((row) => {
    const person = personOf(run, table, { userId: run.accountOfProfile.get(textOf(row, 'profile_id')) ?? '', row })
    if (!person) return []
    const device = run.devices.get(textOf(row, column))
    if (!device) {
      run.tally.leaveOut(table, 'device_stays_behind', { ids: [textOf(row, 'id')] })
      return []
    }
    const source = device.isDefaultAccess ? ('default' as const) : ('hand' as const)
    const grant = { device_id: device.id, member_id: person.memberId, source, granted_at: now }
    return [{ sourceId: textOf(row, 'id'), grant }]
  })
  await write(run, async (trx) => {
    await insertGrants(trx, distinct(grants.map(({ grant }) => grant)))
    await remember(
      trx,
      table,
      grants.map(({ sourceId }) => ({ sourceId, targetId: null })),
    )
    cardListsChanged(run.ctx, trx)
  })
  run.tally.imported(table, grants.length)
}

/** One statement cannot insert the same grant twice. */
function distinct<Grant extends { device_id: number; member_id: number }>(grants: readonly Grant[]): Grant[] {
  return [...new Map(grants.map((grant) => [`${grant.device_id} ${grant.member_id}`, grant])).values()]
}
