import { defineMail } from '../../integrations/mail/mail-template.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/settings.json'

const said = textsOf<typeof words>('server/settings')

export const testMail = defineMail(
  [],
  said((words) => words.test),
)

export const fourEyesOffMail = defineMail(
  ['link'],
  said((words) => words.fourEyesOff),
)
