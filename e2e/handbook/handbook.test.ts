import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { notFoundScreen, screens } from '@fobhouse/web/app/screens.ts'
import {
  allBlocks,
  firstLanguage,
  handbookFolder,
  languagesOf,
  readBook,
  readShown,
} from '@fobhouse/web/build/handbook.ts'
import { type Book, roleIds, type Task, type Words } from '@fobhouse/web/features/help/book.ts'
import { describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { asLabel, pageTexts } from './page-texts.ts'
import { pictures } from './pictures.ts'

// The handbook says what is true: its labels, links, pictures, screens and commands exist.

const root = resolve(import.meta.dirname, '../..')
const books = new Map(languagesOf().map((language) => [language, readBook(language)]))
const first = bookOf(firstLanguage)
const mostPictureBytes = 2_500_000
const mostMovingBytes = 1_000_000

function bookOf(language: string): Book {
  const book = books.get(language)
  if (!book) throw new Error(`There is no book ${language}`)
  return book
}

function wordsOf(task: Task): Words[] {
  return allBlocks(task.blocks).flatMap((block) => (block.kind === 'text' ? block.words : []))
}

function filesOf(language: string): string[] {
  return roleIds.flatMap((role) => readdirSync(join(handbookFolder, language, role)).map((name) => `${role}/${name}`))
}

/** Every part of this kind, after the task that it stands in. */
function said(book: Book, kind: 'label' | 'code' | 'task'): { task: string; part: Exclude<Words, string> }[] {
  return book.tasks.flatMap((task) =>
    wordsOf(task).flatMap((part) => (typeof part === 'object' && part.kind === kind ? [{ task: task.id, part }] : [])),
  )
}

test.each([...screens, notFoundScreen].map(({ path }) => path))('a task belongs to the screen %s', (path) => {
  expect(first.tasks.filter((task) => task.screens.includes(path)).map(({ id }) => id)).not.toEqual([])
})

test('tasks name only screens that exist', () => {
  const known = new Set([...screens, notFoundScreen].map(({ path }) => path))
  const named = first.tasks.flatMap((task) => task.screens.map((path) => ({ task: task.id, path })))
  expect(named.filter(({ path }) => !known.has(path))).toEqual([])
})

test('a task has one name in the whole book', () => {
  const ids = first.tasks.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

describe.each([...books.keys()])('the book %s', (language) => {
  const book = bookOf(language)

  test('has every task, and what features add to it', () => {
    const keyOf = ({ role, id }: Task) => `${role}/${id}`
    expect(book.tasks.map(keyOf)).toEqual(first.tasks.map(keyOf))
    expect(filesOf(language)).toEqual(filesOf(firstLanguage))
  })

  test('calls controls as the page does', () => {
    const labels = new Set([...pageTexts(language).values()].map(asLabel))
    expect(said(book, 'label').filter(({ part }) => !labels.has(part.text))).toEqual([])
  })

  test('says what to search each task by, and every synonym once in its line', () => {
    expect(book.tasks.filter(({ words }) => words.length < 3).map(({ id }) => id)).toEqual([])
    expect(book.synonyms.filter((line) => new Set(line).size !== line.length || line.length < 2)).toEqual([])
  })

  test('leads to tasks that exist', () => {
    const known = new Set(book.tasks.map(({ id }) => id))
    const links = said(book, 'task').filter(({ part }) => part.kind !== 'task' || !known.has(part.id))
    expect(links).toEqual([])
  })

  test('has links that also work where the files are read', () => {
    const broken = filesOf(language).flatMap((file) => {
      const path = join(handbookFolder, language, file)
      const links = readFileSync(path, 'utf8').matchAll(/\]\((.+?)\)/g)
      return [...links].map(([, target = '']) => join(dirname(path), target)).filter((target) => !existsSync(target))
    })
    expect(broken).toEqual([])
  })

  test('has each picture in its own language, described, in both schemes and all its widths', () => {
    const shown = readShown()
    for (const task of book.tasks) {
      for (const block of allBlocks(task.blocks)) {
        if (block.kind !== 'picture') continue
        const wanted = pictures.find(({ name }) => name === block.name)?.widths.toSorted()
        expect({ [block.name]: Object.keys(book.pictures[block.name] ?? {}).toSorted() }).toEqual({
          [block.name]: wanted,
        })
        expect(`${task.id}: ${block.says}`).not.toBe(`${task.id}: `)
      }
    }
    const files = readdirSync(join(handbookFolder, 'pictures', language))
    const taken = Object.keys(shown).filter((name) => name.startsWith(`${language}/`))
    const known = taken.flatMap((name) =>
      ['light', 'dark'].map((scheme) => `${name.slice(language.length + 1)}-${scheme}.webp`),
    )
    expect(files.toSorted()).toEqual(known.toSorted())
  })

  test('has no picture with words that the page no longer says: npm run handbook:pictures', () => {
    const texts = new Set(pageTexts(language).values())
    const old = Object.entries(readShown()).flatMap(([name, { words }]) =>
      name.startsWith(`${language}/`) ? words.filter((word) => !texts.has(word)).map((word) => `${name}: ${word}`) : [],
    )
    expect(old).toEqual([])
  })
})

test('every picture that can be taken is in the book', () => {
  const used = new Set(Object.keys(first.pictures))
  expect(pictures.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([])
})

test('the pictures are small enough to be kept in the repository', () => {
  const folder = join(handbookFolder, 'pictures')
  const bytes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (name) => statSync(join(folder, name)).size,
  )
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(mostPictureBytes)
})

test('the commands of the book exist', () => {
  const help = execFileSync(process.execPath, ['scripts/fobhouse.ts', 'help'], { cwd: root, encoding: 'utf8' })
  const known = new Set([...help.matchAll(/^ {2}([a-z-]+)\s/gm)].map(([, name]) => name))
  const used = [...books.values()]
    .flatMap((book) => said(book, 'code'))
    .flatMap(({ task, part }) => {
      const command = /^npm run fobhouse -- ([\w-]+)/.exec(part.text)?.[1]
      return command === undefined ? [] : [{ task, command }]
    })
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter(({ command }) => !known.has(command))).toEqual([])
})

test('the README shows a picture that moves, and is not large', async () => {
  const file = join(root, 'docs/pictures/tap.webp')
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain('(docs/pictures/tap.webp)')
  expect((await sharp(file).metadata()).pages).toBeGreaterThan(5)
  expect(statSync(file).size).toBeLessThan(mostMovingBytes)
})
