import type { Queries } from '../db/database.ts'
import type { TextLanguage } from '@fobhouse/contract/languages.ts'

/** Which rows of one member a reader gives next: those behind an id, so many of them. */
export type Page = { memberId: number; afterId: number; limit: number }

export type CopiedRow = { id: number } & Record<string, unknown>

/** Bytes that lie beside a file of the copy. */
export type FileBeside = { name: string; content: Uint8Array }

/** A file of a feature in the copy of a member's data. */
export type ToldFile = WholeFile | AddedPart

export type WholeFile = {
  file: `${string}.json`
  /** The readme's description of the file. */
  about: Record<TextLanguage, string>
  beside?: (db: Queries, memberId: number) => AsyncIterable<FileBeside>
} & (
  | { pages: (db: Queries, page: Page) => Promise<CopiedRow[]> } // a list that grows; read by id
  | { read: (db: Queries, memberId: number) => Promise<object | undefined> } // undefined means that there is no such file
)

/** Properties that a feature adds to the file of another, which `read`s an object. */
export type AddedPart = {
  file: `${string}.json`
  adds: (db: Queries, memberId: number) => Promise<Record<string, unknown>>
}

/** Parses columns with JSON, so that they are not exported as text within text. */
export function parseColumns(rows: readonly CopiedRow[], columns: readonly string[]): CopiedRow[] {
  return rows.map((row) => {
    const parsed: Record<string, unknown> = {}
    for (const name of columns) {
      const value = row[name]
      if (typeof value === 'string') parsed[name] = JSON.parse(value)
    }
    return { ...row, ...parsed }
  })
}
