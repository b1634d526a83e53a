import type { Verdict } from '@fobhouse/contract/equipment.ts'
import { type TextLanguage, textLanguage } from '@fobhouse/contract/languages.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/issues.json'

const said = textsOf<typeof words>('server/issues')

type IssueTexts = Record<'post' | 'place' | 'link' | 'testTitle' | 'test' | Verdict, string>

/** Texts for trackers and channels in the club's language. */
const issueTexts: Record<TextLanguage, IssueTexts> = said((words) => words.posts)

export function textsFor(locale: string): IssueTexts {
  return issueTexts[textLanguage(locale)]
}
