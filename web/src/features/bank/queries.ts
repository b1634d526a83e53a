import { type BankEntry, type BankMapping, bankRoutes } from '@fobhouse/contract/routes/bank.ts'
import { manualFeeRoutes } from '@fobhouse/contract/routes/manual-fees.ts'
import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import type { RequestOf, ResponseOf } from '@fobhouse/contract/route.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { decodeFile } from '../../lib/decode-file.ts'

export type EntryState = BankEntry['state']
export type Booking = RequestOf<typeof bankRoutes.book>['body']['entries'][number]
export type Taken = ResponseOf<typeof bankRoutes.import>
/** A CSV file whose columns the administrator must still name. */
export type AskedColumns = { csv: string } & ResponseOf<typeof bankRoutes.readColumns>

export const entriesQuery = (state: EntryState) =>
  queryOptions({
    queryKey: ['bank', state],
    queryFn: ({ signal }) => call(bankRoutes.entries, { query: { state } }, { signal }),
  })

const shown = 20

/** People in any state: a late payer may be inactive. */
export const payersQuery = (typed: string) =>
  queryOptions({
    queryKey: ['members', 'payers', typed],
    queryFn: ({ signal }) => call(memberRoutes.list, { query: { q: typed, limit: shown } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const offersQuery = (memberId: number) =>
  queryOptions({
    queryKey: ['members', 'offers', memberId],
    queryFn: ({ signal }) => call(manualFeeRoutes.offers, { params: { id: String(memberId) } }, { signal }),
  })

type Statement = { statement: string; mapping?: BankMapping }

/** Takes in a CAMT.053 file at once; for a CSV file it asks for the columns first. */
export function useReadStatement(onDone: (read: { asked: AskedColumns } | { taken: Taken }) => void) {
  const refresh = useRefresh()
  return useMutation({
    meta: { showsError: true },
    mutationFn: async (file: File) => {
      const text = decodeFile(await file.arrayBuffer())
      if (/^\ufeff?\s*</.test(text)) return { taken: await take({ statement: text }) }
      return { asked: { csv: text, ...(await call(bankRoutes.readColumns, { body: { csv: text } })) } }
    },
    onSuccess: onDone,
    onSettled: refresh,
  })
}

export function useTake(onDone: (taken: Taken) => void) {
  const refresh = useRefresh()
  return useMutation({ meta: { showsError: true }, mutationFn: take, onSuccess: onDone, onSettled: refresh })
}

export function useBook(onDone: (outcomes: ResponseOf<typeof bankRoutes.book>['outcomes']) => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (entries: Booking[]) => call(bankRoutes.book, { body: { entries } }),
    onSuccess: ({ outcomes }) => onDone(outcomes),
    onSettled: refresh,
  })
}

export function useIgnore(isIgnored: boolean) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(isIgnored ? bankRoutes.ignore : bankRoutes.reopen, { params: { id: String(id) } }),
    onSettled: refresh,
  })
}

async function take(body: Statement): Promise<Taken> {
  return call(bankRoutes.import, { body })
}

function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all([client.invalidateQueries({ queryKey: ['bank'] }), client.invalidateQueries({ queryKey: ['members'] })])
}
