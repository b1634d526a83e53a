import type { TextLanguage } from '@fobhouse/contract/languages.ts'
import type { ImportField } from '@fobhouse/contract/routes/member-import.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import type words from '../../../../../texts/en-AU/import/members.json'
import { textsOf } from '../../../core/texts.ts'
import { meaningOf, readWords, type WordsFor } from './rules.ts'

// How clubs write columns and cells in their files, whatever language the page is in.

const said = textsOf<typeof words>('import/members')

/** The meanings of the words of all languages, which are read when somebody first asks. */
export function meaningsIn<Meaning extends string>(
  languages: Readonly<Record<TextLanguage, WordsFor<Meaning>>>,
): () => ReadonlyMap<string, Meaning> {
  let meanings: ReadonlyMap<string, Meaning> | undefined
  return () => (meanings ??= readWords(Object.values(languages)))
}

export const columnMeanings = meaningsIn<ImportField>(said((all) => all.columns))

const stateMeanings = meaningsIn<MemberState>(said((all) => all.states))

export function readState(text: string): MemberState | undefined {
  return meaningOf(text, stateMeanings())
}

const answerMeanings = meaningsIn(said((all) => all.answers))

export function readYesNo(text: string): boolean | undefined {
  const answer = meaningOf(text, answerMeanings())
  return answer && answer === 'yes'
}
