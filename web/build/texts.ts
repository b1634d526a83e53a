import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'

export type Texts = { [key: string]: string | Texts }

/**
 * The texts of one file as the page has them: its own, and what other files of this language say for it. A feature keeps
 * the words that stand on other screens under `elsewhere` in its own file, by the name of the file that they belong to.
 * Throws if two files say the same.
 */
export function readTexts(folder: string, name: string): Texts {
  const { elsewhere: _others, ...own } = readFile(folder, name)
  return namesIn(folder).reduce((texts, file) => {
    const words = elsewhereOf(folder, file)[name]
    return words === undefined ? texts : merged(texts, words, `${folder}/${file}.json`)
  }, own)
}

/** What a file says for others, by their names. */
export function elsewhereOf(folder: string, name: string): Texts {
  const { elsewhere = {} } = readFile(folder, name)
  return typeof elsewhere === 'string' ? {} : elsewhere
}

function readFile(folder: string, name: string): Texts {
  return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Texts // a test reads every text
}

function namesIn(folder: string): string[] {
  return readdirSync(folder).map((file) => basename(file, '.json'))
}

function merged(texts: Texts, added: string | Texts, file: string): Texts {
  if (typeof added === 'string') throw new Error(`${file} says “${added}” where a group of texts belongs`)
  const result = { ...texts }
  for (const [key, words] of Object.entries(added)) {
    const there = result[key]
    if (typeof there === 'string') throw new Error(`${file} says ${key} a second time`)
    result[key] = there === undefined ? words : merged(there, words, file)
  }
  return result
}

/** Brings the words together while the page is built, so that each screen still loads one file of texts. */
export function textsTogether(): Plugin {
  return {
    name: 'texts-together',
    enforce: 'pre',
    transform: {
      filter: { id: /\/texts\/[\w-]+\/page\/[\w-]+\.json$/ },
      handler(_code, id) {
        const folder = dirname(id)
        for (const name of namesIn(folder)) this.addWatchFile(join(folder, `${name}.json`))
        return JSON.stringify(readTexts(folder, basename(id, '.json')))
      },
    },
  }
}
