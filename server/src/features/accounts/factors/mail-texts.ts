import { defineMail } from '../../../integrations/mail/mail-template.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/accounts.json'

const said = textsOf<typeof words>('server/accounts')

// A person who did not do this themself must learn of it at once.
export const passkeyAddedMail = defineMail(
  ['name'],
  said((words) => words.factors.passkeyAdded),
)

export const passkeyRemovedMail = defineMail(
  ['name'],
  said((words) => words.factors.passkeyRemoved),
)

export const authenticatorAddedMail = defineMail(
  [],
  said((words) => words.factors.authenticatorAdded),
)

export const authenticatorRemovedMail = defineMail(
  [],
  said((words) => words.factors.authenticatorRemoved),
)

export const recoveryCodesMadeMail = defineMail(
  [],
  said((words) => words.factors.recoveryCodesMade),
)

export const recoveryCodeUsedMail = defineMail(
  ['left'],
  said((words) => words.factors.recoveryCodeUsed),
)

export const factorsRemovedMail = defineMail(
  [],
  said((words) => words.factors.factorsRemoved),
)
