import { z } from 'zod'
import type { SortBy } from '../queries.ts'

/** In display order. Name, selection and menu are always shown. */
export const columnNames = [
  'id',
  'screenName',
  'state',
  'applied',
  'plan',
  'email',
  'phone',
  'card',
  'plate',
  'balance',
  'lastSeen',
  'registered',
  'joined',
  'induction',
  'emailExport',
] as const
export type ColumnName = (typeof columnNames)[number]

type Column = {
  width: number
  /** Of what is left. */
  share?: number
  by?: SortBy
}

export const columns: Record<ColumnName, Column> = {
  id: { width: 64 },
  screenName: { width: 130 },
  state: { width: 126, by: 'state' },
  applied: { width: 120 },
  plan: { width: 150, share: 2.5 },
  email: { width: 200, share: 1.6, by: 'email' },
  phone: { width: 140 },
  card: { width: 84 },
  plate: { width: 110 },
  balance: { width: 108, by: 'balance' },
  lastSeen: { width: 124, by: 'lastSeen' },
  registered: { width: 110, by: 'registrationDate' },
  joined: { width: 110 },
  induction: { width: 110 },
  emailExport: { width: 100 },
}

export const usualColumns: readonly ColumnName[] = [
  'state',
  'plan',
  'email',
  'card',
  'balance',
  'lastSeen',
  'registered',
]

/** Reads the stored columns; anything invalid counts as nothing stored. */
export function readColumns(stored: string | undefined): ColumnName[] {
  const parsed = storedSchema.safeParse(parseJson(stored ?? ''))
  return parsed.success ? parsed.data : [...usualColumns]
}

const storedSchema = z.array(z.enum(columnNames))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const nameWidth = 180
const fixedWidth = 32 + 36 + 24
const gap = 12

/** Hidden in this order when the table is too narrow. */
const leastWanted: readonly ColumnName[] = [
  'emailExport',
  'induction',
  'joined',
  'email',
  'registered',
  'phone',
  'plate',
  'screenName',
  'id',
  'lastSeen',
  'card',
  'balance',
  'plan',
  'applied',
  'state',
]

/** The chosen columns that fit into this width, in display order. */
export function fittingColumns(chosen: readonly ColumnName[], width: number): ColumnName[] {
  const shown = new Set(chosen)
  const needed = () =>
    [...shown].reduce((sum, name) => sum + columns[name].width + gap, nameWidth + fixedWidth + 2 * gap)
  for (const name of leastWanted) {
    if (needed() <= width) break
    shown.delete(name)
  }
  return columnNames.filter((name) => shown.has(name))
}

/** A row's CSS grid. */
export function templateOf(shown: readonly ColumnName[]): string {
  const widths = shown.map((name) => {
    const { width, share } = columns[name]
    return share === undefined ? `${width}px` : `minmax(${width}px, ${share}fr)`
  })
  return ['32px', `minmax(${nameWidth}px, 2fr)`, ...widths, '36px'].join(' ')
}
