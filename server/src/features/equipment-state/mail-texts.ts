import { defineMail } from '../../integrations/mail/mail-template.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/equipment-state.json'

const said = textsOf<typeof words>('server/equipment-state')

export const outOfOrderMail = defineMail(
  ['name', 'note', 'back', 'link'],
  said((words) => words.outOfOrder),
)

export const worksAgainMail = defineMail(
  ['name', 'note', 'link'],
  said((words) => words.worksAgain),
)

export const expectedBackMail = defineMail(
  ['name', 'note', 'link'],
  said((words) => words.expectedBack),
)

export const reportAnsweredMail = defineMail(
  ['name', 'text', 'answer', 'link'],
  said((words) => words.reportAnswered),
)

/** When an item should work again, in the languages of mail. */
export const backWords = said((words) => words.backWords)
