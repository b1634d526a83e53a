import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Tables } from '../tables.ts'
import type { ChainedColumns, ChainedTable } from '../tables/chain.ts'

// How rows of the ledger and the trail become links: docs/decisions/0080-chain.md. Never change what is hashed here:
// every older row would be reported as changed.

/**
 * `fixed` parts survive an erasure and stay proven for ever; `erasable` parts are proven until an erasure removes them.
 */
type Part = 'fixed' | 'erasable'

type Parts<Table extends ChainedTable> = Record<Exclude<keyof Tables[Table], keyof ChainedColumns>, Part>

/**
 * Every column of these tables; the compiler asks for new ones. A new column must allow null, which counts as absent in
 * old rows.
 */
const parts: { [Table in ChainedTable]: Parts<Table> } = {
  transfers: {
    id: 'fixed',
    at: 'fixed',
    from_account_id: 'fixed',
    to_account_id: 'fixed',
    amount: 'fixed',
    kind: 'fixed',
    actor_id: 'fixed',
    idempotency_key: 'fixed',
    reverses_id: 'fixed',
    description: 'erasable',
    actor: 'erasable',
  },
  audit: {
    id: 'fixed',
    at: 'fixed',
    actor_id: 'fixed',
    action: 'fixed',
    subject: 'fixed',
    actor: 'erasable',
    before: 'erasable',
    after: 'erasable',
  },
  chain_removals: { id: 'fixed', at: 'fixed', lines: 'fixed' },
}

function namesOf(isMeant: (column: string, part: Part) => boolean): Record<ChainedTable, readonly string[]> {
  const names = (table: ChainedTable) =>
    Object.entries(parts[table]).flatMap(([column, part]) => (isMeant(column, part) ? [column] : []))
  return { transfers: names('transfers'), audit: names('audit'), chain_removals: names('chain_removals') }
}

export const fixedColumns = namesOf((_column, part) => part === 'fixed')
/** A row commits to its content before the database gives it an id. */
const committedColumns = namesOf((column) => column !== 'id')

export type Row = Readonly<Record<string, unknown>>

/** Returns a new row's own salt and the commitment to its content. */
export function commit(table: ChainedTable, row: Row): { salt: string; commitment: string } {
  const salt = randomBytes(16).toString('base64url')
  return { salt, commitment: commitmentOf(table, row, salt) }
}

export function commitmentOf(table: ChainedTable, row: Row, salt: string): string {
  return createHmac('sha256', salt).update(textOf(row, committedColumns[table])).digest('base64url')
}

/** The hash that the chain links for a row: of its fixed columns and its commitment. */
export function leafOf(table: ChainedTable, row: Row, commitment: string): string {
  return hash(`${table} ${textOf(row, fixedColumns[table])} ${commitment}`)
}

export type Link = { position: number; reasonId: number | null; leaf: string }

/** The predecessor of the first link. */
export const noLink = ''

export function linkOf(before: string, { position, reasonId, leaf }: Link): string {
  return hash(`${before} ${position} ${reasonId ?? '-'} ${leaf}`)
}

function textOf(row: Row, columns: readonly string[]): string {
  const values: [string, unknown][] = []
  for (const column of columns) {
    const value = row[column] ?? null
    if (value !== null) values.push([column, value])
  }
  return JSON.stringify(values)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** The end of the chain as people hand it on: the number of its links, and the last one. */
export type Head = { position: number; link: string }

export function headText({ position, link }: Head): string {
  return `${position}:${link}`
}

/** Finds the end of a chain in a text, for example in the mail that carried it. */
export function readHead(text: string): Head | undefined {
  const found = /(?<![\w-])(\d{1,15}):([\w-]{43})(?![\w-])/.exec(text)
  return found ? { position: Number(found[1]), link: found[2] ?? '' } : undefined
}
