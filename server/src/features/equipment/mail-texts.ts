import { defineMail } from '../../integrations/mail/mail-template.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/equipment.json'

const said = textsOf<typeof words>('server/equipment')

export const stopWhileRunningMail = defineMail(
  ['name', 'note', 'link'],
  said((words) => words.stopWhileRunning),
)
