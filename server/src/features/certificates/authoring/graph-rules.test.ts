import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breaksExtras, circleThrough } from './graph-rules.ts'

test.each([
  {
    name: 'none',
    edges: [
      [1, 2],
      [2, 3],
    ],
    circle: null,
  },
  { name: 'of one', edges: [[1, 1]], circle: [1] },
  {
    name: 'of two',
    edges: [
      [1, 2],
      [2, 1],
    ],
    circle: [1, 2],
  },
  {
    name: 'of five',
    edges: [
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 1],
    ],
    circle: [1, 2, 3, 4, 5],
  },
  {
    name: 'that it only leads to',
    edges: [
      [1, 2],
      [2, 3],
      [3, 2],
    ],
    circle: null,
  },
])('a circle $name is named in order', ({ edges, circle }) => {
  expect(circleThrough(graphOf(edges), 1)).toEqual(circle)
})

test('a circle is named exactly where walking on comes back', () => {
  const edge = fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }))
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 20 }), (edges) => {
      const graph = graphOf(edges)
      const circle = circleThrough(graph, 1)
      expect(circle !== null).toBe(reaches(graph, 1))
      for (const [place, id] of (circle ?? []).entries()) {
        expect(graph.get(id)).toContain(circle?.[(place + 1) % circle.length])
      }
    }),
  )
})

test('what is not an extra needs no extra', () => {
  expect(breaksExtras('competence', ['safety', 'extra'])).toBe(true)
  expect(breaksExtras('extra', ['extra', 'safety'])).toBe(false)
  expect(breaksExtras('safety', ['competence'])).toBe(false)
})

function graphOf(edges: readonly (readonly number[])[]): Map<number, number[]> {
  const graph = new Map<number, number[]>()
  for (const [from = 0, to = 0] of edges) graph.set(from, [...(graph.get(from) ?? []), to])
  return graph
}

/** Whether anything leads from a certificate back to it, by walking everywhere. */
function reaches(graph: ReadonlyMap<number, readonly number[]>, start: number): boolean {
  const seen = new Set<number>()
  const walk = (here: number): void => {
    for (const next of graph.get(here) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      walk(next)
    }
  }
  walk(start)
  return seen.has(start)
}
