import { defineMail } from '../../../integrations/mail/mail-template.ts'
import type { TextLanguage } from '@fobhouse/contract/languages.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/bookings.json'

const said = textsOf<typeof words>('server/bookings')

export const stillInUseMail = defineMail(
  ['what', 'item', 'time', 'link'],
  said((words) => words.ending.stillInUse),
)

/** Texts: short, and without characters that would double the price. `{siteOwner}` is the club. */
export const endingTexts: Record<TextLanguage, Record<'booked' | 'ownEnds' | 'ends' | 'stillInUse', string>> = said(
  (words) => words.ending.endingTexts,
)
