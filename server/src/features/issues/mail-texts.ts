import { defineMail } from '../../integrations/mail/mail-template.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/issues.json'

const said = textsOf<typeof words>('server/issues')

export const issueReportedMail = defineMail(
  ['name', 'title', 'place', 'description', 'link'],
  said((words) => words.issueReported),
)
