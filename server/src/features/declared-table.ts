import type { Tables } from '../db/tables.ts'
import type { KeptRows } from './retention-store.ts'

type ColumnOf<Name extends keyof Tables> = keyof Tables[Name] & string

/** Columns by the reason for what becomes of them. */
type Because<Column extends string> = Readonly<Record<string, readonly Column[]>>

/** A table about the club and its things. The reason says why no column of it needs to be told or erased. */
type TableAboutNobody<Column extends string> = { nobody: string; columns: readonly Column[] }

/**
 * A table with rows about members. Each column is told or untold, and erased or kept; a test compares this with the
 * real schema of both databases. `privacy` deletes and empties by these declarations, so no feature has to.
 */
type PersonalTable<Column extends string> = {
  /** The columns that name a member: in which file of the copy the member finds such rows, or why in none. */
  naming?: Partial<Record<Column, { file: string } | { untold: string }>>
  /** Other columns that stand in that file. */
  told?: readonly Column[]
  untold?: Because<Column>
  /**
   * An erasure deletes each row that names the member in one of these columns. Where another column can name the member,
   * rows stay: such a column is also emptied, erased or kept.
   */
  deletedBy?: readonly Column[]
  /** An erasure sets these columns in each row that names the member in this column. */
  emptied?: Partial<Record<Column, Partial<Record<Column, string | null>>>>
  /** The feature's own `erase` or `rewrite` deals with these columns. */
  erased?: readonly Column[]
  kept?: Because<Column>
}

/** How long the rows of a table stay. */
export type Time =
  /** One row for each thing that there is, or for how something is now: time alone adds none. */
  | 'current'
  /** The rows lapse. `job`: the feature's job that then deletes them; without it, what comes next replaces them. */
  | { until: string; job?: string }
  /** Time adds rows and none goes: why. */
  | { forEver: string }
  /** The club sets for how many months. */
  | KeptRows

export type TableDeclaration<Column extends string = string> = { time: Time } & (
  | TableAboutNobody<Column>
  | PersonalTable<Column>
)

/** The tables of one feature. The compiler knows the columns; a test knows whether they are all there. */
export type DeclaredTables = { readonly [Name in keyof Tables]?: TableDeclaration<ColumnOf<Name>> }
