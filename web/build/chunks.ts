import type { Rolldown } from 'vite'

/** The parts of a built page by the names of their files. */
export function chunksOf(bundle: Rolldown.OutputBundle): Map<string, Rolldown.OutputChunk> {
  return new Map(Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])))
}

/** Adds a part, its styles, and all that it imports before it runs. */
export function takeWhole(chunks: ReadonlyMap<string, Rolldown.OutputChunk>, name: string, found: Set<string>): void {
  const chunk = chunks.get(name)
  if (!chunk || found.has(name)) return
  found.add(name)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const imported of chunk.imports) takeWhole(chunks, imported, found)
}
