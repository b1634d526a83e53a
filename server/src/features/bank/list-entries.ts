import type { BankEntry } from '@fobhouse/contract/routes/bank.ts'
import type { Context } from '../../context.ts'
import { findReferences, type NextFee, readNextFees } from '../billing/public.ts'
import { findTwins, propose } from './matching-rules.ts'
import { type EntryRow, listBooked, listEarlier, listEntries } from './store.ts'

type Read = { entry: EntryRow; memberIds: number[] }
type Known = {
  fees: ReadonlyMap<number, NextFee>
  booked: ReadonlySet<string>
  twins: ReadonlyMap<number, EntryRow>
}

/** Bank payments, with a proposal for each open one. */
export async function readEntries(
  ctx: Pick<Context, 'db' | 'clock' | 'settings'>,
  state: EntryRow['state'],
): Promise<BankEntry[]> {
  const entries = await listEntries(ctx.db, state)
  const read = entries.map((entry) => ({ entry, memberIds: memberIdsOf(entry) }))
  const memberIds = [...new Set(read.flatMap((each) => each.memberIds))]
  const oldest = read.at(-1)?.entry.booked_on ?? ''
  const alike = state === 'open' ? await listBooked(ctx.db, memberIds, oldest) : []
  const known = {
    fees: await readNextFees(ctx, memberIds),
    booked: new Set(alike.map((row) => keyOf(row.member_id, row))),
    twins: state === 'open' ? findTwins(entries, await listEarlier(ctx.db)) : new Map<number, EntryRow>(),
  }
  return read.map((each) => present(each, known))
}

function memberIdsOf(entry: EntryRow): number[] {
  if (entry.state === 'booked') return entry.member_id === null ? [] : [entry.member_id]
  return findReferences(entry.text)
}

function present({ entry, memberIds }: Read, { fees, booked, twins }: Known): BankEntry {
  const { id, booked_on: date, amount, payer, text, state } = entry
  const candidates = memberIds.flatMap((memberId) => {
    const cost = fees.get(memberId)?.cost
    return cost === undefined ? [] : [{ memberId, cost, hasAlike: booked.has(keyOf(memberId, entry)) }]
  })
  const twin = twins.get(id)
  const proposal = propose({ amount, candidates, hasTwin: twin !== undefined })
  const memberId = state === 'booked' ? entry.member_id : proposal.memberId
  const fee = memberId === null ? undefined : fees.get(memberId)
  const use = state === 'booked' ? entry.booked_as : proposal.use
  return {
    id,
    date,
    amount,
    payer,
    text,
    state,
    use,
    match: state === 'open' ? proposal.match : null,
    twin: twin ? { id: twin.id, takenInAt: twin.imported_at, state: twin.state } : null,
    member: memberId !== null && fee ? { id: memberId, name: fee.name } : null,
    paidUntil: state === 'open' && use === 'membership' ? (fee?.paidUntil(amount) ?? null) : null,
  }
}

function keyOf(memberId: number | null, { booked_on, amount }: Pick<EntryRow, 'booked_on' | 'amount'>): string {
  return `${memberId} ${booked_on} ${amount}`
}
