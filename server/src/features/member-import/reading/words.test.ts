import { textLanguages } from '@fobhouse/contract/languages.ts'
import { importFields } from '@fobhouse/contract/routes/member-import.ts'
import { memberStates } from '@fobhouse/contract/routes/profile.ts'
import { trainedFields } from '@fobhouse/contract/routes/trained-people.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { meaningOf, readWords, type WordsFor } from './rules.ts'

type Words = Record<string, WordsFor<string>>

const texts = resolve(import.meta.dirname, '../../../../../texts')

function wordsOf(language: string, file: string): Words {
  return JSON.parse(readFileSync(resolve(texts, language, 'import', `${file}.json`), 'utf8')) as Words // what it has is tested below
}

test.each<[file: string, part: string, meanings: readonly string[]]>([
  ['members', 'columns', importFields],
  ['members', 'states', memberStates],
  ['members', 'answers', ['yes', 'no']],
  ['trained-people', 'columns', trainedFields],
])('files of %s: %s have words in every language, each with one meaning in all of them', (file, part, meanings) => {
  const languages = textLanguages.map((language) => wordsOf(language, file)[part] ?? {})
  for (const own of languages) expect(Object.keys(own).toSorted()).toEqual([...meanings].toSorted())
  const all = languages.flatMap((own) => meanings.map((meaning) => [meaning, own[meaning] ?? ''] as const))
  const known = readWords(languages)
  const misread = all.flatMap(([meaning, words]) =>
    words.split(' ').filter((word) => !/^[a-z0-9]+$/.test(word) || meaningOf(word, known) !== meaning),
  )
  expect(misread).toEqual([])
})

test.each(textLanguages)('%s has a file for each kind of import, and no other', (language) => {
  expect(readdirSync(resolve(texts, language, 'import')).toSorted()).toEqual(['members.json', 'trained-people.json'])
})
