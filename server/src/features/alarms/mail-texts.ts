import { defineMail } from '../../integrations/mail/mail-template.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/alarms.json'

const said = textsOf<typeof words>('server/alarms')

export const deviceOfflineMail = defineMail(
  ['names', 'devices', 'minutes', 'link'],
  said((words) => words.deviceOffline),
)

export const deviceBackMail = defineMail(
  ['names', 'devices', 'link'],
  said((words) => words.deviceBack),
)

/** One line for a device, in the languages of mail. */
export const deviceLines = said((words) => words.deviceLines)
