import { textLanguage } from '@fobhouse/contract/languages.ts'
import { type Amount, minorFromDecimal } from '@fobhouse/contract/money.ts'
import {
  batchesOf,
  bringTransfers,
  type BroughtTransfer,
  nowText,
  sumMovedByKey,
  textsOf,
} from '@fobhouse/server/public.ts'
import type words from '../../../texts/en-AU/server/move-from-membermatters.json'
import type { SourcePerson } from '../people/rules.ts'
import type { Money } from '../report.ts'
import { columnsOf, personOf, remember, type Run, write } from '../run.ts'
import { pagesOf } from '../source/source.ts'
import { findKnown } from '../store.ts'
import { cleanLine, readInstant, type Row, textOf } from '../values/rules.ts'
import { adjustmentPrefix, keyPrefix, readType, unexplained } from './rules.ts'

const table = 'memberbucks_memberbucks'

/** The description in the books, in the club's language. Booked text never changes. */
const unexplainedIn = textsOf<typeof words>('server/move-from-membermatters')((said) => said.unexplained)

/**
 * Imports all transactions with their own times, then books whatever is missing until each balance equals the one
 * there.
 */
export async function importMoney(run: Run, people: readonly SourcePerson[]): Promise<Money> {
  const sums = new Map<string, Amount>()
  for await (const rows of pagesOf(run.source, table, columnsOf(table))) {
    const known = await findKnown(
      run.ctx.db,
      table,
      rows.map((row) => textOf(row, 'id')),
    )
    const transfers = rows.flatMap((row) => readTransfer(run, { row, sums, isKnown: known.has(textOf(row, 'id')) }))
    await bring(run, transfers)
    run.tally.imported(table, transfers.length)
  }
  return settle(run, { people, sums })
}

type Coming = { sourceId: string; transfer: BroughtTransfer }

function readTransfer(
  run: Run,
  { row, sums, isKnown }: { row: Row; sums: Map<string, Amount>; isKnown: boolean },
): Coming[] {
  const [sourceId, userId] = [textOf(row, 'id'), textOf(row, 'user_id')]
  if (isKnown) run.tally.known(table)
  const person = isKnown ? run.people.get(userId) : personOf(run, table, { userId, row })
  if (!person) return []
  const amount = minorFromDecimal(textOf(row, 'amount'))
  const at = readInstant(row['date'])
  if (amount === undefined || at === undefined) {
    if (!isKnown) {
      run.tally.leaveOut(table, amount === undefined ? 'money_unreadable' : 'moment_unreadable', { ids: [sourceId] })
    }
    return []
  }
  sums.set(userId, (sums.get(userId) ?? 0) + amount)
  if (isKnown) return []
  if (amount === 0) {
    run.tally.leaveOut(table, 'nothing_moved', { ids: [sourceId] })
    return []
  }
  const type = readType(textOf(row, 'transaction_type'))
  if (!type) run.tally.note(table, 'type_unknown', sourceId)
  const { kind, house } = type ?? ({ kind: 'other', house: 'adjustment' } as const)
  const description = cleanLine(textOf(row, 'description'), 500)
  const key = `${keyPrefix}${sourceId}`
  return [{ sourceId, transfer: { memberId: person.memberId, amount, house, kind, description, at, key } }]
}

async function bring(run: Run, coming: readonly Coming[]): Promise<void> {
  if (coming.length === 0) return
  await write(run, async (trx) => {
    await bringTransfers(trx, { transfers: coming.map(({ transfer }) => transfer), actor: run.actor })
    await remember(
      trx,
      table,
      coming.map(({ sourceId }) => ({ sourceId, targetId: null })),
    )
  })
}

type Settling = { people: readonly SourcePerson[]; sums: ReadonlyMap<string, Amount> }

/** The balance counts: one adjustment covers what its transactions do not explain. */
async function settle(run: Run, { people, sums }: Settling): Promise<Money> {
  const adjusted = await sumMovedByKey(run.ctx.db, adjustmentPrefix)
  const money: Money = { balancesThere: 0, broughtOver: 0, adjustments: [] }
  const transfers: BroughtTransfer[] = []
  const at = nowText(run.ctx.clock)
  const description = unexplainedIn[textLanguage(run.ctx.settings.get('general.siteLocaleCurrency'))]
  for (const { userId, profile } of people) {
    const person = run.people.get(userId)
    if (!person || person.isErased) continue
    const transactions = sums.get(userId) ?? 0
    const read = minorFromDecimal(textOf(profile, 'memberbucks_balance'))
    if (read === undefined) run.tally.note('profile_user', 'balance_unreadable', userId)
    const adjustedBefore = adjusted.get(person.memberId) ?? 0
    const balance = read ?? transactions + adjustedBefore
    const amount = unexplained({ balance, transactions, adjustedBefore })
    money.balancesThere += balance
    if (amount === 0) continue
    run.tally.note('profile_user', 'balance_unexplained', userId)
    money.adjustments.push({ id: userId, amount })
    const key = `${adjustmentPrefix}${userId}:${at}`
    transfers.push({ memberId: person.memberId, amount, house: 'adjustment', kind: 'other', description, at, key })
  }
  for (const batch of batchesOf(transfers)) {
    await write(run, (trx) => bringTransfers(trx, { transfers: batch, actor: run.actor }))
  }
  return { ...money, broughtOver: run.isDryRun ? money.balancesThere : await sumBrought(run) }
}

/** The sum as it stands in the ledger. */
async function sumBrought({ ctx, people }: Run): Promise<Amount> {
  const moved = await sumMovedByKey(ctx.db, keyPrefix)
  const present = [...people.values()].filter(({ isErased }) => !isErased)
  return present.reduce((sum, { memberId }) => sum + (moved.get(memberId) ?? 0), 0)
}
