import { defineMail } from '../../../integrations/mail/mail-template.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/requirements.json'

const said = textsOf<typeof words>('server/requirements')

export const plannedMail = defineMail(
  ['day', 'devices', 'certificates', 'link'],
  said((words) => words.planned),
)
