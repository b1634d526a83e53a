import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { type Block, type Book, type Picture, type RoleId, roleIds, type Task } from '../src/features/help/book.ts'
import { blocksOf } from './handbook-blocks.ts'

export const handbookFolder = resolve(import.meta.dirname, '../../docs/handbook')

/** The language whose files say which screens a task belongs to, for all of them. */
export const firstLanguage = 'en'

/** The README of a language stands for its whole book. */
const readme = /\/docs\/handbook\/[\w-]+\/README\.md$/

/** What the script that takes the pictures wrote down, by language and picture. */
export type Shown = Record<string, { width: number; height: number; words: string[] }>

export function languagesOf(folder = handbookFolder): string[] {
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, 'README.md')))
}

/** A language's book, with its pictures by the paths of their files. Throws, with the file, if something is wrong. */
export function readBook(language: string, folder = handbookFolder): Book {
  const { fields, body } = readPage(join(folder, language, 'README.md'))
  const { roles, order } = contentsOf(body, join(folder, language))
  const tasks = order.map(({ role, id, title }) => {
    const task = readTask(folder, { language, role, id })
    if (task.title !== title) throw new Error(`${language}/README.md calls ${role}/${id} “${title}”`)
    return task
  })
  return {
    language,
    roles,
    synonyms: (fields['same'] ?? []).map((line) => wordsOf(line)),
    tasks,
    pictures: picturesOf(tasks, { language, folder }),
  }
}

function readTask(folder: string, { language, role, id }: { language: string; role: RoleId; id: string }): Task {
  const pages = filesOf(join(folder, language, role), id).map((file) => readPart(folder, language, `${role}/${file}`))
  const [heading, ...blocks] = pages.flatMap((page) => page.blocks)
  if (heading?.kind !== 'heading') throw new Error(`${language}/${role}/${id}.md: A task begins with its title`)
  const [screens, words] = [pages.flatMap((page) => page.screens), pages.flatMap((page) => page.words)]
  return { id, role, title: heading.text, screens, words, blocks }
}

/** The task's own file, `<task>.md`, then those in which features add to it, `<task>.<feature>.md`. */
function filesOf(folder: string, id: string): string[] {
  const added = readdirSync(folder).filter((name) => taskOf(name) === id && name !== `${id}.md`)
  return [`${id}.md`, ...added.toSorted()]
}

function taskOf(file: string): string | undefined {
  return file.split('.', 1)[0]
}

function readPart(folder: string, language: string, file: string): Pick<Task, 'screens' | 'words' | 'blocks'> {
  const { fields, body } = readPage(join(folder, language, file))
  const screens =
    language === firstLanguage ? fields['screens'] : readPage(join(folder, firstLanguage, file)).fields['screens']
  const listed = (lines: string[] = []) => lines.flatMap((line) => wordsOf(line))
  try {
    return { screens: listed(screens), words: listed(fields['words']), blocks: blocksOf(body) }
  } catch (error) {
    throw new Error(`${language}/${file}`, { cause: error })
  }
}

type Entry = { role: RoleId; id: string; title: string }

/** Chapters with the names of roles, and in each the tasks in their order. */
function contentsOf(body: string, folder: string): { roles: Book['roles']; order: Entry[] } {
  const roles: Partial<Book['roles']> = {}
  const order: Entry[] = []
  let chapter = ''
  for (const line of body.split('\n')) {
    chapter = /^## (.+)$/.exec(line)?.[1] ?? chapter
    const [, title, role = '', id] = /^- \[(.+)\]\(([\w-]+)\/([\w-]+)\.md\)$/.exec(line) ?? []
    if (title === undefined || id === undefined) continue
    if (!isRole(role)) throw new Error(`${folder}: ${role} is no role`)
    roles[role] ??= chapter
    order.push({ role, id, title })
  }
  const missing = roleIds.filter((role) => roles[role] === undefined)
  if (missing.length > 0) throw new Error(`${folder}/README.md lists nothing for: ${missing.join(', ')}`)
  const files = roleIds.flatMap((role) => readdirSync(join(folder, role)).map((name) => `${role}/${name}`))
  const left = files.filter((file) => !order.some(({ role, id }) => taskOf(file) === `${role}/${id}`))
  if (left.length > 0) throw new Error(`${folder}/README.md does not list: ${left.join(', ')}`)
  return { roles: roles as Book['roles'], order } // none is missing
}

function isRole(name: string): name is RoleId {
  return roleIds.some((role) => role === name)
}

/** Front matter: lines of `key: value`, each as often as needed. */
function readPage(path: string): { fields: Record<string, string[]>; body: string } {
  const text = readFileSync(path, 'utf8')
  const [, front = '', body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  if (body === undefined) throw new Error(`${path} has no front matter`)
  const fields: Record<string, string[]> = {}
  for (const line of front.split('\n')) {
    const [, key = '', value = ''] = /^(\w+): (.+)$/.exec(line) ?? []
    if (key === '') throw new Error(`${path}: “${line}” is no field`)
    ;(fields[key] ??= []).push(value)
  }
  return { fields, body }
}

function wordsOf(line: string): string[] {
  return line.split(',').map((word) => word.trim())
}

/** Every block, also within steps. */
export function allBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => [
    block,
    ...('entries' in block ? block.entries.flatMap((one) => allBlocks(one)) : []),
  ])
}

function picturesOf(tasks: Task[], { language, folder }: { language: string; folder: string }): Book['pictures'] {
  const shown = readShown(folder)
  const names = tasks.flatMap(({ blocks }) => allBlocks(blocks)).flatMap((block) => nameOf(block))
  return Object.fromEntries([...new Set(names)].map((name) => [name, pictureOf(name)]))

  // One that was not taken yet is left out, so that the page can be built to take it; a test names it.

  function pictureOf(name: string): Picture {
    const found = (['phone', 'desk'] as const).flatMap((width) => {
      const file = join(folder, 'pictures', language, `${name}-${width}`)
      const size = shown[`${language}/${name}-${width}`]
      if (!size) return []
      const shot = { light: `${file}-light.webp`, dark: `${file}-dark.webp`, width: size.width, height: size.height }
      return [[width, shot] as const]
    })
    return Object.fromEntries(found)
  }
}

function nameOf(block: Block): string[] {
  return block.kind === 'picture' ? [block.name] : []
}

export function readShown(folder = handbookFolder): Shown {
  return JSON.parse(readFileSync(join(folder, 'pictures/shown.json'), 'utf8')) as Shown // written by our own script
}

/** Each language's book becomes a part of the page of its own, which only the help loads. */
export function handbook(): Plugin {
  return {
    name: 'handbook',
    enforce: 'pre',
    transform: {
      filter: { id: readme },
      handler(_code, id) {
        const folder = dirname(dirname(id))
        const language = basename(dirname(id))
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
          if (/\.(?:md|json)$/.test(name)) this.addWatchFile(join(folder, name))
        return { code: moduleOf(readBook(language, folder)), moduleType: 'js', map: null }
      },
    },
  }
}

/** The book as a module, with its pictures as files that Vite copies and names. */
function moduleOf(book: Book): string {
  const files: string[] = []
  const told = JSON.stringify({ ...book, pictures: {} })
  const pictures = JSON.stringify(book.pictures, (_key, value: unknown) => {
    if (typeof value !== 'string') return value
    return `\u0000${files.push(value) - 1}\u0000`
  }).replaceAll(/"\\u0000(\d+)\\u0000"/g, 'file$1')
  return [
    ...files.map((file, index) => `import file${index} from ${JSON.stringify(`${file}?url`)}`),
    `const book = JSON.parse(${JSON.stringify(told)})`,
    `book.pictures = ${pictures}`,
    'export default book',
  ].join('\n')
}
