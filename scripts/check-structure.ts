import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { checkContents, checkText } from './structure/content-rules.ts'
import { checkFiles, checkRooms, checkStyles } from './structure/file-rules.ts'
import { checkLayers } from './structure/layers.ts'
import { checkSecrets } from './structure/secret-rules.ts'
import { type Figures, measureHouse, renderFigures } from './structure/figures.ts'
import { readSource, type Violation } from './structure/source-file.ts'

// Checks the layout described in docs/map.md. There are no exceptions: if a rule is wrong, change it here for
// everybody.

const notOurs = new Set(['.git', '.node', 'node_modules', 'dist', 'data', 'coverage'])
const largestText = 1_000_000

/** Paths of all files of the repository, committed or about to be. */
function listFiles(root: string): string[] {
  const git = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  // No git, or an unpacked archive: list the files on disk.
  const listed = git.status === 0 ? git.stdout.split('\0') : walk(root, '')
  return listed.filter((path) => path !== '' && statSync(join(root, path), { throwIfNoEntry: false })?.isFile())
}

function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !notOurs.has(entry.name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? walk(root, path) : [path]
    })
}

export function checkStructure(root: string): { files: number; violations: Violation[]; figures(): Figures } {
  const texts = listFiles(root)
    .filter((path) => statSync(join(root, path)).size <= largestText)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => !text.includes('\0'))
  const sources = texts.filter(({ path }) => /\.tsx?$/u.test(path)).map(({ path, text }) => readSource(path, text))
  const violations = [
    ...checkLayers(sources),
    ...checkFiles(sources),
    ...checkContents(sources),
    ...checkRooms(texts),
    ...texts.flatMap(({ path, text }) => [
      ...checkText(path, text),
      ...checkStyles(path, text),
      ...checkSecrets(path, text),
    ]),
  ]
  return { files: texts.length, violations, figures: () => measureHouse(sources, texts) }
}

if (import.meta.main) {
  const { files, violations, figures } = checkStructure(resolve(import.meta.dirname, '..'))
  for (const { file, line, rule, reason } of violations) {
    console.log(`${file}${line === undefined ? '' : `:${line}`} [${rule}] ${reason}`)
  }
  console.log(`${files} files, ${violations.length} violations`)
  if (process.argv.includes('--figures')) console.log(renderFigures(figures()))

  process.exitCode = violations.length === 0 ? 0 : 1
}
