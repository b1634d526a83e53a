import { type MarkedToken, marked } from 'marked'
import type { Block, Words } from '../src/features/help/book.ts'

/** The Markdown of a task as blocks. Throws on what a task may not have, such as HTML. */
export function blocksOf(markdown: string): Block[] {
  const tokens = marked.lexer(markdown) as MarkedToken[] // without extensions there are no others
  return tokens.flatMap((token) => blockOf(token))
}

function blockOf(token: MarkedToken): Block[] {
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      return [{ kind: 'heading', text: token.text }]
    case 'code':
      return [{ kind: 'code', text: token.text }]
    case 'text':
    case 'paragraph':
      return paragraphOf(inner(token))
    case 'list':
      return [
        {
          kind: token.ordered ? 'steps' : 'list',
          entries: token.items.map(({ tokens }) => (tokens as MarkedToken[]).flatMap((each) => blockOf(each))), // as above
        },
      ]
    default:
      throw new Error(`A task cannot have ${token.type}: ${token.raw.trim()}`)
  }
}

function inner(token: { tokens?: unknown[] }): MarkedToken[] {
  return (token.tokens ?? []) as MarkedToken[] // as above
}

function paragraphOf(tokens: MarkedToken[]): Block[] {
  const pictures = tokens.filter((token) => token.type === 'image')
  if (pictures.length === 0) return [{ kind: 'text', words: joined(tokens.map((token) => wordsOf(token))) }]
  if (pictures.length < tokens.filter(({ raw }) => raw.trim() !== '').length)
    throw new Error(`A picture has a paragraph of its own: ${tokens.map(({ raw }) => raw).join('')}`)
  return pictures.map(({ href, text }) => ({ kind: 'picture', name: pictureName(href), says: unescaped(text) }))
}

/** `../../pictures/en/my-cards-phone-light.webp` shows `my-cards`. */
function pictureName(href: string): string {
  const name = /^\.\.\/\.\.\/pictures\/[\w-]+\/([\w-]+)-(?:phone|desk)-light\.webp$/.exec(href)?.[1]
  if (name === undefined) throw new Error(`No picture of the handbook: ${href}`)
  return name
}

function wordsOf(token: MarkedToken): Words {
  switch (token.type) {
    case 'text':
    case 'escape':
      return unescaped(token.text)
    case 'strong':
      return { kind: 'label', text: unescaped(token.text) }
    case 'em':
      return { kind: 'stress', text: unescaped(token.text) }
    case 'codespan':
      return { kind: 'code', text: unescaped(token.text) }
    case 'link':
      return linkOf(token)
    default:
      throw new Error(`A sentence cannot have ${token.type}: ${token.raw}`)
  }
}

/** Another task, or a page of `docs/`, which the portal does not have: it is only named. */
function linkOf({ href, text }: { href: string; text: string }): Words {
  const task = /^(?:\.\.\/[\w-]+\/)?([\w-]+)\.md$/.exec(href)?.[1]
  if (task !== undefined) return { kind: 'task', id: task, text: unescaped(text) }
  const page = /^\.\.\/\.\.\/\.\.\/([\w/-]+\.md)$/.exec(href)?.[1]
  if (page !== undefined) return { kind: 'code', text: `docs/${page}` }
  throw new Error(`A link leads to a task or to a page of docs: ${href}`)
}

/** Sentences as few parts as possible, with line breaks as spaces. */
function joined(parts: Words[]): Words[] {
  const result: Words[] = []
  for (const part of parts) {
    const last = result.at(-1)
    const flat = typeof part === 'string' ? part.replaceAll(/\s*\n\s*/g, ' ') : part
    if (typeof last === 'string' && typeof flat === 'string') result[result.length - 1] = last + flat
    else result.push(flat)
  }
  return result
}

/** The lexer leaves what HTML would need. */
function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
