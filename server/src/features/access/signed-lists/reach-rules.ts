/** A list that a board was sent. Instants as text. */
export type ToldList = {
  issued: string
  expires: string
  /** Whom it lets in after its end, and until when. */
  keyholders: readonly number[]
  keyholdersUntil: string
  ackedAt: string | null
}

type Question = {
  /** Who is asked about; null: anybody. */
  memberId: number | null
  /** Since when no new list lets them in; undefined: that is not known. */
  since: string | undefined
  /** The board is connected and has acknowledged its newest list. */
  isCurrent: boolean
  now: string
}

export type SignedReach =
  | { state: 'confirmed'; at: string; until: null }
  | { state: 'waiting'; at: null; until: string }

/**
 * Whether a board may still let somebody in who may not enter any more, by the lists that it was sent, in their order. It
 * has the newest that it acknowledged, or a later one whose acknowledgement never came. Undefined if it was sent none.
 */
export function judgeReach(lists: readonly ToldList[], question: Question): SignedReach | undefined {
  const { since, isCurrent, now } = question
  const isWithout = (list: ToldList) => (since === undefined ? isCurrent && list === lists.at(-1) : list.issued > since)
  const acked = lists.find((list) => list.ackedAt !== null && isWithout(list))?.ackedAt ?? null
  if (acked !== null) return { state: 'confirmed', at: acked, until: null }
  const newestAcked = lists.findLastIndex(({ ackedAt }) => ackedAt !== null)
  const ends = lists
    .slice(Math.max(newestAcked, 0))
    .filter((list) => !isWithout(list))
    .map((list) => endOf(list, question))
    .toSorted()
  const last = ends.at(-1)
  if (last === undefined) return undefined
  return last <= now ? { state: 'confirmed', at: last, until: null } : { state: 'waiting', at: null, until: last }
}

function endOf({ expires, keyholders, keyholdersUntil }: ToldList, { memberId }: Question): string {
  const isKeyholder = memberId === null ? keyholders.length > 0 : keyholders.includes(memberId)
  return isKeyholder ? keyholdersUntil : expires
}
