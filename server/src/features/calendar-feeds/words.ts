import type { TextLanguage } from '@fobhouse/contract/languages.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/calendar-feeds.json'

const said = textsOf<typeof words>('server/calendar-feeds')

type Words = {
  /** Stands before the name of what is booked. */
  outOfOrder: string
  maintenance: string
  /** Names of calendars that are about no thing. */
  names: Record<'mine' | 'club', string>
}

export const feedWords: Record<TextLanguage, Words> = said((words) => words.feedWords)
