import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type TextLanguage, textLanguages } from '@fobhouse/contract/languages.ts'

const folder = resolve(import.meta.dirname, '../../../texts')
const read = new Map<string, unknown>()

/**
 * The words of one file of `texts/<language>/`, picked for all languages at once. English is read now, so that
 * a missing text shows when the server starts; another language when somebody first reads it.
 *
 *     const said = textsOf<typeof words>('server/lockdown')
 *     said((words) => words.ended)['sv-SE']
 */
export function textsOf<Words>(name: string): <Part>(pick: (words: Words) => Part) => Record<TextLanguage, Part> {
  return (pick) => {
    const properties = textLanguages.map((language) => {
      return [language, { enumerable: true, get: () => pick(readWords<Words>(language, name)) }] as const
    })
    // Each language has its property.
    return Object.defineProperties({}, Object.fromEntries(properties)) as Record<TextLanguage, ReturnType<typeof pick>>
  }
}

function readWords<Words>(language: TextLanguage, name: string): Words {
  const path = join(folder, language, `${name}.json`)
  const words = read.get(path) ?? (JSON.parse(readFileSync(path, 'utf8')) as unknown)
  read.set(path, words)
  return words as Words // every-text.test.ts compares each file with the English one, which the type is made of
}
