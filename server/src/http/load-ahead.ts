import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Asker } from '@fobhouse/contract/drawn-ahead.ts'
import type { Locale } from '@fobhouse/contract/languages.ts'
import { loadAheadSchema } from '@fobhouse/contract/load-ahead.ts'
import { byPath } from './by-path.ts'

type Visit = { url: string; asker: Asker; language: Locale }

/** Builds the tags that let a browser fetch everything an address needs at once, as the build recorded it. */
export function readLoadAhead(pageFolder: string): (visit: Visit) => string {
  const file = join(pageFolder, '.vite/load-ahead.json')
  if (!existsSync(file)) return () => ''
  const { screens, texts } = loadAheadSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const screenOf = byPath(screens)
  return ({ url, asker, language }) => {
    const [path = '', query] = url.split('?', 2)
    const screen = screenOf(path)
    const needs = screen?.[asker] ?? screen?.visitor
    const words = texts[language]
    // Small ones first: with six at a time, a large one that waits its turn still fills the line.
    const files = [...(words?.[''] ?? []), ...(words?.[needs?.texts ?? ''] ?? []), ...(needs?.files ?? [])]
    const calls = query === undefined ? (needs?.calls ?? []) : [] // a query may need other data
    return calls.map(callTag).join('') + [...new Set(files)].map(tagOf).join('')
  }
}

function tagOf(file: string): string {
  const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  return `<link rel="${rel}" crossorigin href="${file}">`
}

function callTag(address: string): string {
  return `<link rel="preload" as="fetch" crossorigin href="${address.replaceAll('&', '&amp;')}">`
}
