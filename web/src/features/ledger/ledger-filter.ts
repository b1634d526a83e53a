import { type HouseAccount, houseAccounts, type TransferKind, transferKinds } from '@fobhouse/contract/money.ts'
import { fromZonedInput } from '../../lib/zoned-input.ts'

/** As in the address; empty for none. Days are `YYYY-MM-DD` of the club's calendar, both included. */
export type LedgerFilter = { account: string; kind: string; from: string; to: string }

export const noFilter: LedgerFilter = { account: '', kind: '', from: '', to: '' }
const names = ['account', 'kind', 'from', 'to'] as const

/** What the address says, as far as it can be asked for. */
export function readFilter(search: URLSearchParams): LedgerFilter {
  const text = (name: (typeof names)[number]) => search.get(name) ?? ''
  const day = (name: 'from' | 'to') => (startOf(text(name), 'UTC') === undefined ? '' : text(name))
  return {
    account: isAccount(text('account')) ? text('account') : '',
    kind: transferKinds.some((kind) => kind === text('kind')) ? text('kind') : '',
    from: day('from'),
    to: day('to'),
  }
}

export function writeFilter(filter: LedgerFilter): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (filter[name] === '' ? [] : [[name, filter[name]]])))
}

export function isEmptyFilter(filter: LedgerFilter): boolean {
  return names.every((name) => filter[name] === '')
}

type LedgerQuery = { account?: string; kind?: TransferKind; from?: string; to?: string }

/** What to ask the server: whole days of the club's zone as instants, of which the last is not included. */
export function queryOf({ account, kind, from, to }: LedgerFilter, timeZone: string): LedgerQuery {
  const asked = transferKinds.find((one) => one === kind)
  const first = startOf(from, timeZone)
  const end = to === '' ? undefined : startOf(dayAfter(to), timeZone)
  return {
    ...(account === '' ? {} : { account }),
    ...(asked === undefined ? {} : { kind: asked }),
    ...(first === undefined ? {} : { from: first }),
    ...(end === undefined ? {} : { to: end }),
  }
}

export function isHouseAccount(account: string): account is HouseAccount {
  return houseAccounts.some((name) => name === account)
}

function isAccount(text: string): boolean {
  return isHouseAccount(text) || /^member:[1-9]\d{0,14}$/.test(text)
}

function startOf(day: string, timeZone: string): string | undefined {
  try {
    return fromZonedInput(`${day}T00:00`, timeZone)
  } catch {
    return undefined // a day that no calendar has, typed into the address
  }
}

const dayMs = 86_400_000

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
}
