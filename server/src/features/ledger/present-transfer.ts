import type { HouseAccount } from '@fobhouse/contract/money.ts'
import type { LedgerTransfer, Party } from '@fobhouse/contract/routes/ledger.ts'
import type { TransferRow } from './store.ts'

/** Formats a row as the treasurer sees it. */
export function toTransfer(row: TransferRow): LedgerTransfer {
  const { id, at, amount, kind, description, actor, reverses_id, reversed_by } = row
  return {
    id,
    at,
    from: toParty(row.from_house, { id: row.from_member_id, first: row.from_first_name, last: row.from_last_name }),
    to: toParty(row.to_house, { id: row.to_member_id, first: row.to_first_name, last: row.to_last_name }),
    amount,
    kind,
    description,
    actor,
    reverses: reverses_id,
    reversedBy: reversed_by,
  }
}

type MemberFacts = { id: number | null; first: string | null; last: string | null }

function toParty(house: HouseAccount | null, { id, first, last }: MemberFacts): Party {
  return house === null ? { memberId: id ?? 0, name: `${first} ${last}` } : { house }
}
