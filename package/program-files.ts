import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { bundleProgram } from './bundle.ts'

const root = resolve(import.meta.dirname, '..')

/** A file of a package; `path` without the leading slash. */
export type PackagedFile = { path: string; text: string; mode?: number }

type Program = {
  /** The package's name, and that of the command. */
  name: string
  /** The path of its first module. */
  entry: string
  /** Its page in `docs/`. */
  page: string
  control: string
  files: readonly PackagedFile[]
}

/** Fills a package with a program, its command, its page and its licences. */
export async function fillProgram(tree: string, program: Program): Promise<void> {
  const { name, entry, page, control, files } = program
  const documents = `usr/share/doc/${name}`
  const { text, beside, libraries } = await bundleProgram(entry)
  const all: readonly PackagedFile[] = [
    { path: `usr/share/${name}/${name}.mjs`, text, mode: 0o755 },
    ...[...beside].map(([file, code]) => ({ path: `usr/share/${name}/${file}`, text: code })),
    { path: `${documents}/copyright`, text: licencesOf(libraries) },
    { path: `${documents}/${page}`, text: readFileSync(join(root, 'docs', page), 'utf8') },
    { path: 'DEBIAN/control', text: control },
    ...files,
  ]
  for (const file of all) write(tree, file)
  mkdirSync(join(tree, 'usr/bin'), { recursive: true })
  symlinkSync(`../share/${name}/${name}.mjs`, join(tree, 'usr/bin', name))
}

/** Our own licence, and those of what is compiled into the program. */
export function licencesOf(libraries: readonly string[]): string {
  const others = libraries.map((folder) => {
    const file = readdirSync(folder).find((name) => /^licen[cs]e(?:\.\w+)?$/iu.test(name))
    if (file === undefined) throw new Error(`${folder} has no licence`)
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return `The program contains ${name}:\n\n${readFileSync(join(folder, file), 'utf8')}`
  })
  return [readFileSync(join(root, 'LICENSE'), 'utf8'), ...others].join('\n')
}

function write(folder: string, { path, text, mode = 0o644 }: PackagedFile): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true, mode: 0o755 })
  writeFileSync(file, text, { mode })
}
