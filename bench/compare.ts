import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { type Figure, figureSchema, isLowerBetter } from './figure.ts'

/** A smaller share is noise of the machine. */
const noticed = 0.2
/** A smaller difference in milliseconds is noise. */
const noticedMs = 1

export type Change = { name: string; unit: Figure['unit']; before: number; after: number; isWorse: boolean }

const resultsSchema = z.object({ figures: z.array(figureSchema) })

/** Reads the figures of an earlier run from its JSON. Throws a one-line error if there are none. */
export function readFigures(file: string): Figure[] {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`)
  const parsed = resultsSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file} holds no figures of npm run bench`)
  return parsed.data.figures
}

/** The figures that changed by more than a fifth, worst first. Leaves out figures that only one run has. */
export function compareFigures(before: readonly Figure[], after: readonly Figure[]): Change[] {
  const earlier = new Map(before.map((figure) => [figure.name, figure]))
  return after
    .flatMap((figure): Change[] => {
      const former = earlier.get(figure.name)
      if (!former || former.unit !== figure.unit || !isNoticed(former, figure)) return []
      const isWorse = isLowerBetter(figure) ? figure.value > former.value : figure.value < former.value
      return [{ name: figure.name, unit: figure.unit, before: former.value, after: figure.value, isWorse }]
    })
    .toSorted((one, other) => Number(other.isWorse) - Number(one.isWorse) || sizeOf(other) - sizeOf(one))
}

function sizeOf({ before, after }: Change): number {
  return Math.abs(after - before) / Math.max(before, Number.EPSILON)
}

function isNoticed(before: Figure, after: Figure): boolean {
  const difference = Math.abs(after.value - before.value)
  if (after.unit === 'faults') return difference > 0
  return difference > before.value * noticed && (after.unit !== 'ms' || difference > noticedMs)
}

export function renderChanges(changes: readonly Change[]): string {
  if (changes.length === 0) return 'Nothing became better or worse by more than a fifth.'
  return changes
    .map(({ name, unit, before, after, isWorse }) => {
      const verdict = isWorse ? 'WORSE ' : 'better'
      return `${verdict} ${name}: ${rounded(before)} → ${rounded(after)} ${unit}`
    })
    .join('\n')
}

function rounded(value: number): string {
  return value < 100 ? value.toFixed(2) : value.toFixed(0)
}
