import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type TextLanguage, textLanguages } from '@fobhouse/contract/languages.ts'

const folder = resolve(import.meta.dirname, '../../../texts')
const read = new Map<string, unknown>()

/** Picks a part of a file's words, in all languages at once. */
type Said<Words> = <Part>(pick: (words: Words) => Part) => Record<TextLanguage, Part>

/**
 * The words of one file of `texts/<language>/`. A language is read when somebody first needs it; of mails, the English
 * text when the server starts, so that a missing one shows at once.
 *
 *     const said = textsOf<typeof words>('server/lockdown')
 *     said((words) => words.ended)['sv-SE']
 */
export function textsOf<Words>(name: string): Said<Words> {
  return (pick) => {
    const properties = textLanguages.map((language) => {
      // every-text.test.ts compares each file with the English one, which the type is made of.
      return [language, { enumerable: true, get: () => pick(readWords(language, name) as Words) }] as const
    })
    // Each language has its property.
    return Object.defineProperties({}, Object.fromEntries(properties)) as Record<TextLanguage, ReturnType<typeof pick>>
  }
}

function readWords(language: TextLanguage, name: string): unknown {
  const path = join(folder, language, `${name}.json`)
  const words: unknown = read.get(path) ?? JSON.parse(readFileSync(path, 'utf8'))
  read.set(path, words)
  return words
}
