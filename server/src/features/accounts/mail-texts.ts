import { defineMail, defineSecretMail } from '../../integrations/mail/mail-template.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/accounts.json'

const said = textsOf<typeof words>('server/accounts')

export const verifyEmailMail = defineSecretMail(
  ['link'],
  said((words) => words.verifyEmail),
)

export const resetPasswordMail = defineSecretMail(
  ['link'],
  said((words) => words.resetPassword),
)

export const invitationMail = defineSecretMail(
  ['link', 'email'],
  said((words) => words.invitation),
)

export const passwordChangedMail = defineMail(
  [],
  said((words) => words.passwordChanged),
)

export const newRegistrationMail = defineMail(
  ['name', 'email', 'link'],
  said((words) => words.newRegistration),
)
