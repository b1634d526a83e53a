import type { SourceFault } from '@fobhouse/contract/calendar-sources.ts'
import { defineMail } from '../../integrations/mail/mail-template.ts'
import type { TextLanguage } from '@fobhouse/contract/languages.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/calendar-sources.json'

const said = textsOf<typeof words>('server/calendar-sources')

export const clashMail = defineMail(
  ['source', 'what', 'list', 'link'],
  said((words) => words.clash),
)

export const faultMail = defineMail(
  ['source', 'what', 'fault', 'link'],
  said((words) => words.fault),
)

/** Also for the doctor; the page has words of its own. */
export const faultWords: Record<TextLanguage, Record<SourceFault, string>> = said((words) => words.faultWords)
