import { defineMail, defineSecretMail } from '../../../integrations/mail/mail-template.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/accounts.json'

const said = textsOf<typeof words>('server/accounts')

export const confirmNewEmailMail = defineSecretMail(
  ['link', 'email', 'newEmail'],
  said((words) => words.emailChanges.confirmNewEmail),
)

export const emailChangeAskedMail = defineSecretMail(
  ['link', 'newEmail', 'proposer'],
  said((words) => words.emailChanges.emailChangeAsked),
)

export const emailChangedMail = defineSecretMail(
  ['newEmail', 'link'],
  said((words) => words.emailChanges.emailChanged),
)

export const emailChangeUndoneMail = defineMail(
  ['email'],
  said((words) => words.emailChanges.emailChangeUndone),
)

export const emailChangeStoppedMail = defineMail(
  ['name', 'email', 'newEmail'],
  said((words) => words.emailChanges.emailChangeStopped),
)
