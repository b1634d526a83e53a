import { posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/**
 * One import or re-export. `target` is the file in this repository that it loads; undefined for packages and Node's
 * modules.
 */
export type Import = { specifier: string; target: string | undefined; line: number; isReExport: boolean }

/** A piece of syntax that a rule checks. */
export type Mark = {
  kind: 'default-export' | 'export-all' | 'enum' | 'decorator' | 'bare-as' | 'long-function' | 'long-component'
  line: number
}

export type SourceFile = {
  path: string
  text: string
  lines: number
  isTest: boolean
  imports: Import[]
  marks: Mark[]
  exportedNames: { name: string; line: number }[]
}

export type Violation = { file: string; line?: number; rule: string; reason: string }

/** Lines of a function; of one that draws, whose lines are mostly markup, which has no branches of its own. */
const longestFunction = 40
const longestComponent = 75

/** How many lines above an `as` its comment may be. */
const linesAbove = 3

const testName = /\.(?:test|journey)\.tsx?$/u

export function isTestPath(path: string): boolean {
  return testName.test(path) || /^[^/]+\/src\/testing\//u.test(path)
}

export function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

/** Reads one TypeScript file; `path` is relative to the repository's root, with `/`. */
export function readSource(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text)
  const [error] = parsed.errors
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`)
  const lineAt = createLineFinder(text)
  const { staticImports, staticExports, dynamicImports } = parsed.module
  const found = (specifier: string, start: number, isReExport: boolean): Import => {
    return { specifier, target: targetOf(path, specifier), line: lineAt(start), isReExport }
  }
  const entries = staticExports.flatMap((statement) => statement.entries)
  const named = entries.filter((entry) => entry.exportName.kind === 'Name')
  return {
    path,
    text,
    lines: countLines(text),
    isTest: isTestPath(path),
    imports: [
      ...staticImports.map(({ moduleRequest }) => found(moduleRequest.value, moduleRequest.start, false)),
      ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
        const literal = /^['"](.*)['"]$/u.exec(text.slice(start, end))
        return literal?.[1] === undefined ? [] : [found(literal[1], start, false)]
      }),
      ...entries.flatMap((entry) => {
        return entry.moduleRequest ? [found(entry.moduleRequest.value, entry.moduleRequest.start, true)] : []
      }),
    ],
    marks: [
      ...entries.flatMap((entry): Mark[] => {
        if (entry.exportName.kind === 'Default') return [{ kind: 'default-export', line: lineAt(entry.start) }]
        if (entry.importName.kind === 'All' || entry.importName.kind === 'AllButDefault') {
          return [{ kind: 'export-all', line: lineAt(entry.start) }]
        }
        return []
      }),
      ...marksOfSyntax(parsed, path, text),
    ],
    exportedNames: named.map((entry) => ({ name: entry.exportName.name ?? '', line: lineAt(entry.start) })),
  }
}

function marksOfSyntax(parsed: ReturnType<typeof parseSync>, path: string, text: string): Mark[] {
  const lineAt = createLineFinder(text)
  const commented = new Set(parsed.comments.flatMap(({ start, end }) => [lineAt(start), lineAt(end)]))
  const marks: Mark[] = []
  const measure = ({ start, end }: { start: number; end: number }) => {
    const lines = lineAt(end) - lineAt(start) + 1
    const draws = path.endsWith('.tsx') && /<[A-Z\w][^]*\/>|<\//u.test(text.slice(start, end))
    if (lines > (draws ? longestComponent : longestFunction)) {
      marks.push({ kind: draws ? 'long-component' : 'long-function', line: lineAt(start) })
    }
  }
  const visitor = new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
    TSEnumDeclaration: (node) => marks.push({ kind: 'enum', line: lineAt(node.start) }),
    Decorator: (node) => marks.push({ kind: 'decorator', line: lineAt(node.start) }),
    TSAsExpression: (node) => {
      const type = text.slice(node.typeAnnotation.start, node.typeAnnotation.end)
      // `as const` and `as unknown` claim nothing.
      if (type === 'const' || type === 'unknown') return
      const [first, last] = [lineAt(node.start), lineAt(node.end)]
      const hasReason = [...commented].some((line) => line >= first - linesAbove && line <= last)
      if (!hasReason) marks.push({ kind: 'bare-as', line: last })
    },
  })
  visitor.visit(parsed.program)
  return marks
}

function createLineFinder(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\n/gu)].map((match) => match.index)
  return (offset) => {
    const index = ends.findIndex((end) => end >= offset)
    return (index === -1 ? ends.length : index) + 1
  }
}

/** `./x.ts` is beside the importer; `@fobhouse/contract/x.ts` is `contract/src/x.ts` by the workspaces' `exports`. */
function targetOf(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier.replace(/\?.*$/u, ''))
  const workspace = /^@fobhouse\/([^/]+)\/(.+)$/u.exec(specifier)
  return workspace ? `${workspace[1]}/src/${workspace[2]}` : undefined
}
