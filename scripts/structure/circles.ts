import type { SourceFile, Violation } from './source-file.ts'

export type Edge = { from: SourceFile; target: string; line: number; specifier: string }

/** Groups that import each other in a circle cannot be read, tested or deleted one by one. */
export function checkCircles(edges: readonly Edge[], group: RegExp, what: string): Violation[] {
  const graph = new Map<string, Map<string, Edge>>()
  for (const edge of edges) {
    const [from, to] = [group.exec(edge.from.path)?.[1], group.exec(edge.target)?.[1]]
    if (from === undefined || to === undefined || from === to || edge.from.isTest) continue
    const seen = graph.get(from) ?? new Map<string, Edge>()
    graph.set(from, seen.set(to, seen.get(to) ?? edge))
  }
  return [...graph].flatMap(([start, neighbours]) => {
    return [...neighbours].flatMap(([next, edge]) => {
      const way = wayBack(graph, next, start)
      if (!way) return []
      const reason = `${edge.specifier}: ${what} in a circle: ${[start, ...way].join(' → ')}`
      return [{ file: edge.from.path, line: edge.line, rule: 'no-circles', reason }]
    })
  })
}

function wayBack(graph: Map<string, Map<string, Edge>>, from: string, to: string): string[] | undefined {
  const ways: string[][] = [[from]]
  const visited = new Set([from])
  for (const way of ways) {
    const last = way.at(-1) ?? from
    if (last === to) return way
    for (const next of graph.get(last)?.keys() ?? []) {
      if (!visited.has(next)) ways.push([...way, next])
      visited.add(next)
    }
  }
  return undefined
}

/** Files that import each other in a circle, types included: none of them can be read without all others. */
export function checkFileCircles(files: readonly SourceFile[]): Violation[] {
  const known = new Set(files.map(({ path }) => path))
  let left = new Map(
    files.map(({ path, imports }): [string, Set<string>] => [
      path,
      new Set(imports.flatMap(({ target }) => (target !== undefined && known.has(target) ? target : []))),
    ]),
  )
  // What imports nothing that is left, or is imported by nothing that is left, is in no circle.
  for (let before = Infinity; left.size < before;) {
    before = left.size
    const imported = new Set([...left.values()].flatMap((targets) => [...targets]))
    const inCircles = [...left].filter(([path, targets]) => targets.size > 0 && imported.has(path))
    const names = new Set(inCircles.map(([path]) => path))
    left = new Map(inCircles.map(([path, targets]) => [path, new Set([...targets].filter((each) => names.has(each)))]))
  }
  return [...left].map(([file, targets]) => ({
    file,
    rule: 'no-circles',
    reason: `files in a circle, through ${[...targets].join(', ')}: put what both need into a third`,
  }))
}
