import { defineMail } from '../../../integrations/mail/mail-template.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/privacy.json'

const said = textsOf<typeof words>('server/privacy')

export const erasureRequestedMail = defineMail(
  ['name', 'link'],
  said((words) => words.erasure.erasureRequested),
)
