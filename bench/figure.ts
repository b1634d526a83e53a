import { z } from 'zod'

/** One measured number, with its aim if there is one. */
export const figureSchema = z.object({
  name: z.string(),
  value: z.number(),
  unit: z.enum([
    'faults',
    'frames',
    'taps',
    'rounds',
    'deeds',
    'requests/s',
    'operations/s',
    'ratio',
    'MB',
    'kB',
    'ms',
  ]),
  aim: z.number().optional(),
  better: z.enum(['higher', 'lower']).optional(),
})
export type Figure = z.output<typeof figureSchema>

const moreIsBetter: ReadonlySet<Figure['unit']> = new Set([
  'taps',
  'rounds',
  'deeds',
  'requests/s',
  'operations/s',
  'ratio',
])

export function isLowerBetter({ unit, better }: Pick<Figure, 'unit' | 'better'>): boolean {
  return better === undefined ? !moreIsBetter.has(unit) : better === 'lower'
}

export function meetsAim({ value, aim, better }: Figure): boolean {
  if (aim === undefined) return true
  return better === 'higher' ? value >= aim : value <= aim
}

export function renderTable(figures: readonly Figure[]): string {
  const width = Math.max(...figures.map((figure) => figure.name.length))
  return figures.map((figure) => renderRow(figure, width)).join('\n')
}

function renderRow(figure: Figure, width: number): string {
  const digits = figure.unit === 'ratio' ? 2 : figure.unit === 'ms' && figure.value < 100 ? 1 : 0
  const value = `${figure.value.toFixed(digits)} ${figure.unit}`.padStart(20)
  if (figure.aim === undefined) return `${figure.name.padEnd(width)} ${value}`
  const sign = figure.better === 'higher' ? '≥' : '≤'
  const verdict = meetsAim(figure) ? 'reached' : 'MISSED'
  return `${figure.name.padEnd(width)} ${value}   aim ${sign}${figure.aim}   ${verdict}`
}
