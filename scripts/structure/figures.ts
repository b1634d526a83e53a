import { posix } from 'node:path'
import { checkFileCircles } from './circles.ts'
import type { SourceFile } from './source-file.ts'

type Text = { path: string; text: string }

export type Figures = {
  folders: number
  modules: number
  medianLines: number
  longest: { path: string; lines: number }
  /** Short files that one other file of their folder imports, and nobody else, though nothing wants them apart. */
  crumbs: string[]
  inCircles: number
  /** Pages that code cites and that are not there: `file: page`. */
  lostCitations: string[]
}

const crumbLines = 40
/** What is short by its nature and looked for by its name. A migration is released, and stands by itself. */
const expected =
  /(?:^|[/-])(?:rules|store|routes|feature|public|queries|jobs|mail-texts|index|main)\.tsx?$|\/migrations\//u
/** What lists a file for each of its acts, so that each is found by its name. */
const lists = /(?:^|[/-])(?:routes|feature|public|main|app|screen-routes)\.tsx?$/u
const citation = /`((?:[\w-]+\/)+[\w-]+\.md)`/gu

/** How large the house is: `npm run figures` prints it. Tests are apart, since they lie beside what they test. */
export function measureHouse(files: readonly SourceFile[], texts: readonly Text[]): Figures {
  const code = files.filter(({ isTest }) => !isTest)
  const sizes = code.map(({ path, lines }) => ({ path, lines })).toSorted((one, other) => one.lines - other.lines)
  const paths = new Set(texts.map(({ path }) => path))
  return {
    folders: new Set(code.map(({ path }) => posix.dirname(path))).size,
    modules: code.length,
    medianLines: sizes[Math.floor(sizes.length / 2)]?.lines ?? 0,
    longest: sizes.at(-1) ?? { path: '', lines: 0 },
    crumbs: findCrumbs(code, paths),
    inCircles: checkFileCircles(files).length,
    lostCitations: code.flatMap(({ path, text }) =>
      [...text.matchAll(citation)].flatMap(([, page = '']) => (paths.has(page) ? [] : `${path}: ${page}`)),
    ),
  }
}

function findCrumbs(code: readonly SourceFile[], paths: ReadonlySet<string>): string[] {
  const importers = new Map<string, SourceFile[]>()
  for (const file of code) {
    for (const target of new Set(file.imports.map((each) => each.target))) {
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), file])
    }
  }
  const hasTest = (path: string) => paths.has(path.replace(/\.tsx?$/u, '.test.ts'))
  return code
    .filter(({ path, lines }) => lines < crumbLines && !expected.test(path) && !hasTest(path))
    .filter(({ path }) => {
      const [only, ...others] = importers.get(path) ?? []
      if (!only || others.length > 0 || posix.dirname(only.path) !== posix.dirname(path)) return false
      const isLazy = only.text.includes(`import('./${posix.basename(path)}')`)
      return !isLazy && !lists.test(only.path)
    })
    .map(({ path }) => path)
}

export function renderFigures(figures: Figures): string {
  const { folders, modules, medianLines, longest, crumbs, inCircles, lostCitations } = figures
  return [
    `${folders} folders, ${modules} modules, tests apart`,
    `a module has ${medianLines} lines (median), the longest ${longest.lines}: ${longest.path}`,
    `${crumbs.length} crumbs: under ${crumbLines} lines, imported by one file beside them`,
    `${inCircles} files in circles, types included`,
    `${lostCitations.length} citations that lead nowhere${lostCitations.map((line) => `\n  ${line}`).join('')}`,
  ].join('\n')
}
