import { type Figure, meetsAim } from './figure.ts'
import type { MeasuredPart } from './run-parts.ts'

export type Run = { machine: { cores: number; memoryGigabytes: number }; day: string; parts: readonly MeasuredPart[] }

const markOf = (name: string, edge: 'begin' | 'end') => `<!-- ${edge} ${name} -->`

/**
 * Puts the figures into the sections of their parts, between `<!-- begin name -->` and `<!-- end name -->`. Sections of
 * parts that this run did not measure stay; a part without a section gets one at the end.
 */
export function putIntoDocument(text: string, run: Run): string {
  return run.parts
    .filter(({ fault }) => fault === undefined)
    .reduce((document, part) => replaceSection(withSection(document, part), part.name, renderSection(part, run)), text)
}

function withSection(text: string, { name, title }: MeasuredPart): string {
  if (text.includes(markOf(name, 'begin'))) return text
  return `${text.trimEnd()}\n\n## ${title}\n\n${markOf(name, 'begin')}\n${markOf(name, 'end')}\n`
}

function replaceSection(text: string, name: string, section: string): string {
  const [begin, end] = [text.indexOf(markOf(name, 'begin')), text.indexOf(markOf(name, 'end'))]
  if (end < begin) throw new Error(`The document has no ${markOf(name, 'end')}`)
  return `${text.slice(0, begin)}${markOf(name, 'begin')}\n\n${section}\n\n${text.slice(end)}`
}

function renderSection({ name, seconds, figures }: MeasuredPart, { machine, day }: Run): string {
  const where = `${machine.cores} cores, ${machine.memoryGigabytes} GB, ${day}`
  const growth = growthOf(figures)
  const rows = figures.filter((figure) => !growth.some(({ names }) => names.has(figure.name)))
  const tables = [renderGrowth(growth), renderFigures(rows)].filter((table) => table !== '')
  return [`\`npm run bench -- ${name}\`: ${spanOf(seconds)}. ${where}.`, ...tables].join('\n\n')
}

function renderFigures(figures: readonly Figure[]): string {
  if (figures.length === 0) return ''
  const rows = figures.map((figure) => [figure.name, showValue(figure), showAim(figure)])
  return renderTable(['What', 'Measured', 'Aim'], rows)
}

type Line = { what: string; values: Map<number, Figure>; names: Set<string> }

/** Joins figures that differ only in the number of members: `…, 1000 members`. */
function growthOf(figures: readonly Figure[]): Line[] {
  const lines = new Map<string, Line>()
  for (const figure of figures) {
    const [, what, members] = /^(.+), (\d+) members$/.exec(figure.name) ?? []
    if (what === undefined) continue
    const line = lines.get(what) ?? { what, values: new Map<number, Figure>(), names: new Set<string>() }
    line.values.set(Number(members), figure)
    line.names.add(figure.name)
    lines.set(what, line)
  }
  return [...lines.values()].filter(({ values }) => values.size > 1)
}

function renderGrowth(lines: readonly Line[]): string {
  if (lines.length === 0) return ''
  const sizes = [...new Set(lines.flatMap(({ values }) => [...values.keys()]))].toSorted((one, other) => one - other)
  const cells = ({ values }: Line) => sizes.map((size) => showCell(values.get(size)))
  const heads = sizes.map((size) => `${size.toLocaleString('en-AU')} members`)
  return renderTable(
    ['What', ...heads],
    lines.map((line) => [line.what, ...cells(line)]),
  )
}

function showCell(figure: Figure | undefined): string {
  return figure ? showValue(figure) : ''
}

function renderTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(heads), line(heads.map((_head, column) => (column === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  )
}

function showValue({ value, unit }: Figure): string {
  if (unit === 'ms' && value >= 10_000) return `${(value / 1000).toFixed(1)} s`
  if (unit === 'ratio') return value.toFixed(2)
  const digits = unit === 'ms' && value < 100 ? 1 : 0
  const number = value.toLocaleString('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${number} ${unit}`
}

function showAim(figure: Figure): string {
  if (figure.aim === undefined) return ''
  const sign = figure.better === 'higher' ? '≥' : '≤'
  const aim = `${sign} ${showValue({ ...figure, value: figure.aim }).replace('.0 ', ' ')}`
  return meetsAim(figure) ? aim : `${aim}, **missed**`
}

function spanOf(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
