import { defineMail } from '../../integrations/mail/mail-template.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/approvals.json'

const said = textsOf<typeof words>('server/approvals')

/** Tells the proposer what became of the proposal. */
export const decidedMails = {
  approved: defineMail(
    ['decider', 'link'],
    said((words) => words.decided.approved),
  ),
  refused: defineMail(
    ['decider', 'link'],
    said((words) => words.decided.refused),
  ),
  lapsed: defineMail(
    ['link'],
    said((words) => words.decided.lapsed),
  ),
}

export const proposedMail = defineMail(
  ['name', 'link'],
  said((words) => words.proposed),
)
