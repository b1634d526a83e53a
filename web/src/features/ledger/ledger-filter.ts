import { type HouseAccount, houseAccounts, type TransferKind, transferKinds } from '@fobhouse/contract/money.ts'
import { type DayRange, instantsOf, readDay } from '../../lib/day-range.ts'

/** As in the address; empty for no filter. */
export type LedgerFilter = { account: string; kind: string } & DayRange

export const noFilter: LedgerFilter = { account: '', kind: '', from: '', to: '' }

/** The filter in the address, without values that the server would refuse. */
export function readFilter(search: URLSearchParams): LedgerFilter {
  const text = (name: keyof LedgerFilter) => search.get(name) ?? ''
  return {
    account: isAccount(text('account')) ? text('account') : '',
    kind: transferKinds.some((kind) => kind === text('kind')) ? text('kind') : '',
    from: readDay(text('from')),
    to: readDay(text('to')),
  }
}

type LedgerQuery = { account?: string; kind?: TransferKind; from?: string; to?: string }

export function queryOf({ account, kind, ...days }: LedgerFilter, timeZone: string): LedgerQuery {
  const asked = transferKinds.find((one) => one === kind)
  return {
    ...(account === '' ? {} : { account }),
    ...(asked === undefined ? {} : { kind: asked }),
    ...instantsOf(days, timeZone),
  }
}

export function isHouseAccount(account: string): account is HouseAccount {
  return houseAccounts.some((name) => name === account)
}

function isAccount(text: string): boolean {
  return isHouseAccount(text) || /^member:[1-9]\d{0,14}$/.test(text)
}
