import type { BankMapping } from '@fobhouse/contract/routes/bank.ts'
import { asOneLine, foldName } from '@fobhouse/contract/text.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { hashSecret } from '../../core/ids.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { readCamt } from './reading/read-camt.ts'
import { readCsvStatement, signatureOf } from './reading/read-csv-statement.ts'
import { identify } from './reading/rules.ts'
import { insertEntries, saveMapping } from './store.ts'

type Request = { statement: string; mapping: BankMapping | undefined; actor: Actor }

/** How many characters of a payer's text are kept. */
const longest = 500

/** Imports the payments of a statement. Payments that were imported before stay as they are. */
export async function importStatement(
  ctx: Pick<Context, 'clock' | 'settings' | 'transact'>,
  { statement, mapping = {}, actor }: Request,
) {
  const locale = ctx.settings.get('general.siteLocaleCurrency')
  const isXml = /^\ufeff?\s*</.test(statement)
  const csv = isXml ? undefined : readCsvStatement(statement, { mapping, locale })
  const { entries, skipped, rejected } = csv ?? (await readCamt(statement, locale))
  const imported_at = nowText(ctx.clock)
  const rows = identify(entries).map(({ entry, facts }) => ({
    identity: hashSecret(facts),
    booked_on: entry.date,
    amount: entry.amount,
    payer: asOneLine(entry.payer).slice(0, longest),
    text: asOneLine(entry.text).slice(0, longest),
    imported_at,
  }))
  return ctx.transact(async (trx) => {
    const added = await insertEntries(trx, rows)
    if (csv) {
      const folded = Object.entries(mapping).map(([column, field]) => [foldName(column), field] as const)
      const signature = signatureOf(csv.columns)
      await saveMapping(trx, { signature, mapping: Object.fromEntries(folded), at: imported_at })
    }
    const after = { added, rejected: rejected.length }
    if (added > 0) await writeAudit(ctx, trx, { actor, action: 'bank.import', subject: 'bank', after })
    return { added, known: rows.length - added, skipped, rejected }
  })
}
