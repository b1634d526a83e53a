import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
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
  /** Licences beside our own, of what is compiled into the program: names of npm packages. */
  contains: readonly string[]
  /** Its page in `docs/`. */
  page: string
  control: string
  files: readonly PackagedFile[]
}

/** Fills a package with a program that is one file, its command, its page and its licences. */
export async function fillProgram(tree: string, program: Program): Promise<void> {
  const { name, entry, page, control, files } = program
  const documents = `usr/share/doc/${name}`
  const all: readonly PackagedFile[] = [
    { path: `usr/share/${name}/${name}.mjs`, text: await bundleProgram(entry), mode: 0o755 },
    { path: `${documents}/copyright`, text: licences(program) },
    { path: `${documents}/${page}`, text: readFileSync(join(root, 'docs', page), 'utf8') },
    { path: 'DEBIAN/control', text: control },
    ...files,
  ]
  for (const file of all) write(tree, file)
  mkdirSync(join(tree, 'usr/bin'), { recursive: true })
  symlinkSync(`../share/${name}/${name}.mjs`, join(tree, 'usr/bin', name))
}

function licences({ contains }: Program): string {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const others = contains.map(
    (library) => `The program contains ${library}:\n\n${read(`node_modules/${library}/LICENSE`)}`,
  )
  return [read('LICENSE'), ...others].join('\n')
}

function write(folder: string, { path, text, mode = 0o644 }: PackagedFile): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true, mode: 0o755 })
  writeFileSync(file, text, { mode })
}
