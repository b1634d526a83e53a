import { commitmentOf, leafOf, linkOf } from './chain-hash.ts'
import type { ChainedRow, LinkRow } from './chain-store.ts'

/** A link, the one before it, and the row that does not fit it. */
export type Suspect = { before: string; link: LinkRow; row: ChainedRow }

/** Where so much is wrong, it is no more two rows that somebody exchanged. */
const mostSuspects = 200

/** Pairs of rows of which each fits the other's link: their ids, their content or their places were exchanged. */
export function findExchanged(suspects: readonly Suspect[]): [Suspect, Suspect][] {
  const pairs: [Suspect, Suspect][] = []
  const alone = suspects.slice(0, mostSuspects)
  while (alone.length > 1) {
    const [one] = alone.splice(0, 1)
    const index = alone.findIndex((other) => one && isExchanged(one, other))
    const [other] = index === -1 ? [] : alone.splice(index, 1)
    if (one && other) pairs.push([one, other])
  }
  return pairs
}

function isExchanged(one: Suspect, other: Suspect): boolean {
  if (one.link.source !== other.link.source) return false
  if (one.row.position === other.link.position && other.row.position === one.link.position) return true
  return fits(one, other.row, one.row.salt) && fits(other, one.row, other.row.salt)
}

/** Whether a row belongs to a link, with its own salt or with one that stayed where it was. */
function fits({ before, link }: Suspect, row: ChainedRow, otherSalt: string | null): boolean {
  const { source, position, commitment, reason_id: reasonId } = link
  if (commitment === null) return false
  const leaf = leafOf(source, { ...row, id: link.row_id }, commitment)
  if (linkOf(before, { position, reasonId, leaf }) !== link.link) return false
  return [row.salt, otherSalt].some((salt) => salt !== null && commitmentOf(source, row, salt) === commitment)
}
