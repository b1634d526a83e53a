import { defineMail } from '../../integrations/mail/mail-template.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/members.json'

const said = textsOf<typeof words>('server/members')

export const welcomeMail = defineMail(
  ['link'],
  said((words) => words.welcome),
)

export const accessEnabledMail = defineMail(
  ['link'],
  said((words) => words.accessEnabled),
)

export const accessDisabledMail = defineMail(
  [],
  said((words) => words.accessDisabled),
)

export const stateUndoneMail = defineMail(
  ['link'],
  said((words) => words.stateUndone),
)

export const applicationMail = defineMail(
  ['days'],
  said((words) => words.application),
)

export const newApplicationMail = defineMail(
  ['name', 'days', 'link'],
  said((words) => words.newApplication),
)

export const applicationAcceptedMail = defineMail(
  ['link'],
  said((words) => words.applicationAccepted),
)

export const applicationRejectedMail = defineMail(
  ['reason'],
  said((words) => words.applicationRejected),
)

export const accessSuspendedMail = defineMail(
  ['link'],
  said((words) => words.accessSuspended),
)

export const membershipEndedMail = defineMail(
  ['link'],
  said((words) => words.membershipEnded),
)
