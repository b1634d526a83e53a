import { defineMail } from '../../integrations/mail/mail-template.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/open-house.json'

const said = textsOf<typeof words>('server/open-house')

export const notHeardMail = defineMail(
  ['name', 'link'],
  said((words) => words.notHeard),
)
