import { defineMail } from '../../integrations/mail/mail-template.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/maintenance.json'

const said = textsOf<typeof words>('server/maintenance')

export const maintenanceDueMail = defineMail(
  ['name', 'plan', 'link'],
  said((words) => words.maintenanceDue),
)
