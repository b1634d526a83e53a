import type { Queries } from '../database.ts'
import { chainedTables, type ChainedTable } from '../tables/chain.ts'
import { commitmentOf, type Head, leafOf, linkOf, noLink } from './chain-hash.ts'
import { type ChainedRow, everyLink, everyUnlinked, type LinkRow, listMisplaced, listRemovals } from './chain-store.ts'
import { readRanges } from './ranges.ts'

/** A link, the one before it, and the row that does not fit it. */
type Suspect = { before: string; link: LinkRow; row: ChainedRow }

/** With more suspects than this, two exchanged rows are not the explanation. */
const mostSuspects = 200

/** Pairs of rows of which each fits the other's link: their ids, their content or their places were exchanged. */
function findExchanged(suspects: readonly Suspect[]): [Suspect, Suspect][] {
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

/** What is wrong with a row of the ledger or the trail, or with the chain itself, where `id` is a place in it. */
export type ChainFault = {
  kind: 'added' | 'changed' | 'exchanged' | 'removed'
  table: ChainedTable | 'chain'
  id: number
  /** The row that it was exchanged with. */
  other?: number
}

export type ChainReport = {
  links: number
  head: Head
  /** Rows too new to have a link. */
  unlinked: number
  /** The first wrong row comes first. */
  faults: ChainFault[]
}

/** The trail action that may be the reason why a row was rewritten. */
const reasonToRewrite = 'member.erase'

/** Follows the chain from its first link and compares each row with its link. Reads only: pass a snapshot. */
export async function verifyChain(db: Queries): Promise<ChainReport> {
  const walk = new Walk(readRanges(await listRemovals(db)))
  for (const table of chainedTables) for await (const row of everyUnlinked(db, table)) walk.takeUnlinked(table, row)
  for await (const { link, row } of everyLink(db)) walk.takeLink(link, row)
  for (const table of chainedTables) walk.takeMisplaced(table, await listMisplaced(db, table))
  return walk.end()
}

type Found = ChainFault & { at: number }
type Reasoned = { table: ChainedTable; id: number; at: number }

class Walk {
  readonly #isRemoved: (lineId: number) => boolean
  readonly #faults = new Map<string, Found>()
  readonly #suspects: Suspect[] = []
  readonly #unlinked = new Map<string, { table: ChainedTable; id: number; isReason: boolean }>()
  /** Rewritten rows, by the id of the trail line that must explain them and is still to come. */
  readonly #reasons = new Map<number, Reasoned>()
  /** The same for rows without a link: their line must be unlinked, too. */
  readonly #newReasons = new Map<number, Reasoned>()
  readonly #gaps = new Set<number>()
  #head: Head = { position: 0, link: noLink }
  #links = 0

  constructor(isRemoved: (lineId: number) => boolean) {
    this.#isRemoved = isRemoved
  }

  /** A row without a link is only checked against its own commitment, which no other row may have. */
  takeUnlinked(table: ChainedTable, row: ChainedRow): void {
    const { id, salt, commitment } = row
    if (salt === null || commitment === null || this.#unlinked.has(commitment)) {
      this.#note({ kind: 'added', table, id, at: Infinity })
      return
    }
    if (commitmentOf(table, row, salt) !== commitment) this.#note({ kind: 'changed', table, id, at: Infinity })
    this.#unlinked.set(commitment, { table, id, isReason: isReason(table, row) })
    if (row.reason_id !== null) this.#newReasons.set(row.reason_id, { table, id, at: Infinity })
  }

  takeLink(link: LinkRow, row: ChainedRow | undefined): void {
    const { position, source, row_id: id, reason_id: reasonId, commitment } = link
    const before = this.#head.position + 1 === position ? this.#head.link : undefined
    if (before === undefined) this.#noteGap(position)
    this.#head = { position, link: link.link }
    this.#links += 1
    this.#noteReasons(link, row)
    const copy = commitment === null ? undefined : this.#unlinked.get(commitment)
    if (copy) this.#note({ kind: 'added', table: copy.table, id: copy.id, at: Infinity })
    if (commitment === null) {
      if (row) this.#note({ kind: 'added', table: source, id, at: position })
      else if (source !== 'audit' || !this.#isRemoved(id))
        this.#note({ kind: 'removed', table: source, id, at: position })
    } else if (!row) {
      this.#note({ kind: 'removed', table: source, id, at: position })
      return
    }
    const leaf = row && commitment !== null ? leafOf(source, row, commitment) : (link.leaf ?? '')
    const isLinked = before === undefined || linkOf(before, { position, reasonId, leaf }) === link.link
    if (isLinked && (!row || commitment === null || isAsLinked(link, row))) return
    this.#note({ kind: 'changed', table: source, id, at: position })
    if (row) this.#suspects.push({ before: before ?? '', link, row })
  }

  /** Rows that name the place of another row's link, or of no link. */
  takeMisplaced(table: ChainedTable, rows: Awaited<ReturnType<typeof listMisplaced>>): void {
    for (const { id, position, isKnown } of rows) {
      if (this.#gaps.has(position) && !isKnown) continue
      this.#note({ kind: isKnown ? 'changed' : 'added', table, id, at: position })
    }
  }

  end(): ChainReport {
    for (const [reason, row] of [...this.#reasons, ...this.#newReasons]) {
      const isThere = [...this.#unlinked.values()].some((one) => one.id === reason && one.isReason)
      if (!isThere) this.#note({ kind: 'changed', ...row })
    }
    for (const [one, other] of findExchanged(this.#suspects)) {
      const [first, second] = [one.link, other.link]
      this.#faults.delete(`${second.source}:${second.row_id}`)
      const fault = { kind: 'exchanged', table: first.source, id: first.row_id, other: second.row_id } as const
      this.#faults.set(`${first.source}:${first.row_id}`, { ...fault, at: first.position })
    }
    const faults = [...this.#faults.values()].toSorted((one, other) => one.at - other.at || one.id - other.id)
    return {
      links: this.#links,
      head: this.#head,
      unlinked: this.#unlinked.size,
      faults: faults.map(({ at: _at, ...fault }) => fault),
    }
  }

  #note(found: Found): void {
    const key = `${found.table}:${found.id}`
    if (!this.#faults.has(key)) this.#faults.set(key, found)
  }

  #noteGap(position: number): void {
    const first = this.#head.position + 1
    this.#note({ kind: 'removed', table: 'chain', id: first, at: first })
    for (let place = first; place < position && place - first < mostPlaces; place += 1) this.#gaps.add(place)
  }

  #noteReasons({ position, source, row_id: id, reason_id: reason }: LinkRow, row: ChainedRow | undefined): void {
    if (source === 'audit' && (row ? isReason(source, row) : this.#isRemoved(id))) this.#reasons.delete(id)
    if (reason !== null) this.#reasons.set(reason, { table: source, id, at: position })
  }
}

/** Limits the reported gap, since a changed byte can make it look endless. */
const mostPlaces = 10_000

function isReason(table: ChainedTable, row: ChainedRow): boolean {
  return table === 'audit' && row['action'] === reasonToRewrite
}

/** A row must match its last link; earlier links stand for what was erased since. */
function isAsLinked(link: LinkRow, row: ChainedRow): boolean {
  if (row.position !== link.position) {
    return row.reason_id !== null && (row.position === null || row.position > link.position)
  }
  const { salt, commitment } = row
  if (salt === null || commitment !== link.commitment || row.reason_id !== link.reason_id) return false
  return commitmentOf(link.source, row, salt) === commitment
}
