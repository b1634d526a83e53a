import { fold } from '../../lib/fold.ts'
import type { Block, Book, Task, Words } from './book.ts'

export type Found = {
  task: Task
  /** The sentence that has what was typed, unless the title has it. */
  excerpt: string
}

type Part = 'title' | 'words' | 'text'
type Entry = { task: Task; words: Record<Part, string[]> }

const weights: Record<Part, number> = { title: 8, words: 6, text: 1 }
/** A word that so many tasks have says nothing: "the", "how". */
const commonShare = 0.6
/** From this length on, a word is also found within another one: `kort` in `passerkort`. */
const leastWithin = 4

/**
 * The tasks that have every word that was typed, best first; if none has, those that have any. A synonym counts as the
 * word, a beginning too.
 */
export function searchBook({ tasks, synonyms }: Pick<Book, 'tasks' | 'synonyms'>, typed: string): Found[] {
  const entries = tasks.map((task) => entryOf(task))
  const terms = wordsIn(typed)
  if (terms.length === 0) return []
  const wanted = terms.map((term) => [term, ...meaning(term, synonyms)])
  const telling = wanted.filter((any) => !isCommon(any, entries))
  const groups = telling.length > 0 ? telling : wanted
  const scored = entries.map((entry) => ({ entry, scores: groups.map((any) => scoreOf(entry, any)) }))
  const whole = scored.filter(({ scores }) => scores.every((score) => score > 0))
  const found = whole.length > 0 ? whole : scored.filter(({ scores }) => scores.some((score) => score > 0))
  return found
    .map(({ entry: { task }, scores }) => ({ task, score: scores.reduce((sum, score) => sum + score, 0) }))
    .toSorted((one, other) => other.score - one.score)
    .map(({ task }) => ({ task, excerpt: excerptOf(task, groups.flat()) }))
}

function entryOf(task: Task): Entry {
  return {
    task,
    words: {
      title: wordsIn(task.title),
      words: task.words.flatMap((word) => wordsIn(word)),
      text: sentencesOf(task.blocks).flatMap((sentence) => wordsIn(sentence)),
    },
  }
}

function wordsIn(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** What means the same as a word, or as a word that begins with what was typed so far. */
function meaning(term: string, synonyms: readonly string[][]): string[] {
  const groups = synonyms.map((group) => group.map((word) => fold(word)))
  return groups
    .filter((group) => group.some((word) => word === term || (term.length >= leastWithin && word.startsWith(term))))
    .flat()
}

function isCommon(any: readonly string[], entries: readonly Entry[]): boolean {
  const [term = ''] = any
  const having = entries.filter(({ words }) => words.text.includes(term)).length
  return having > entries.length * commonShare
}

function scoreOf({ words }: Entry, any: readonly string[]): number {
  const parts = Object.entries(weights) as [Part, number][] // exactly these keys
  return parts.reduce((sum, [part, weight]) => sum + weight * closeness(words[part], any), 0)
}

/** 3 for the word itself, 2 for its beginning, 1 for a synonym or within another word, 0 for none. */
function closeness(words: readonly string[], [term = '', ...others]: readonly string[]): number {
  if (words.includes(term)) return 3
  if (words.some((word) => word.startsWith(term))) return 2
  const isWithin = term.length >= leastWithin && words.some((word) => word.includes(term))
  return isWithin || others.some((other) => hasPhrase(words, other)) ? 1 : 0
}

/** A synonym may have several words: "swipe card". */
function hasPhrase(words: readonly string[], phrase: string): boolean {
  return ` ${words.join(' ')} `.includes(` ${phrase} `)
}

const longestExcerpt = 140

function excerptOf(task: Task, terms: readonly string[]): string {
  const has = (text: string) => wordsIn(text).some((word) => terms.some((term) => word.startsWith(term)))
  const sentences = sentencesOf(task.blocks)
  const found = (has(task.title) ? undefined : sentences.find((sentence) => has(sentence))) ?? sentences[0] ?? ''
  if (found.length <= longestExcerpt) return found
  return `${found.slice(0, found.lastIndexOf(' ', longestExcerpt))} …`
}

function sentencesOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'text') return [plain(block.words)]
    if ('entries' in block) return block.entries.flatMap((entry) => sentencesOf(entry))
    return block.kind === 'picture' ? [] : [block.text]
  })
}

/** The words alone, without what they lead to. */
export function plain(words: readonly Words[]): string {
  return words.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}
