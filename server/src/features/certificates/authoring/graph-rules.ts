import type { Grade } from '@fobhouse/contract/competence/certificates.ts'

/** Which certificates each needs. */
export type Graph = ReadonlyMap<number, readonly number[]>

/** The circle that a certificate is part of, from it on in order; null: none. */
export function circleThrough(graph: Graph, start: number): number[] | null {
  const cameFrom = new Map<number, number>()
  const waiting = [start]
  for (let here = waiting.shift(); here !== undefined; here = waiting.shift()) {
    for (const needed of graph.get(here) ?? []) {
      if (needed === start) return pathTo(here, cameFrom, start)
      if (cameFrom.has(needed)) continue
      cameFrom.set(needed, here)
      waiting.push(needed)
    }
  }
  return null
}

function pathTo(end: number, cameFrom: ReadonlyMap<number, number>, start: number): number[] {
  const path = [end]
  for (let here = end; here !== start;) {
    here = cameFrom.get(here) ?? start
    path.unshift(here)
  }
  return path
}

/** An extra may be needed by extras alone. */
export function breaksExtras(grade: Grade, needs: readonly Grade[]): boolean {
  return grade !== 'extra' && needs.includes('extra')
}
