import type { TextLanguage } from '@fobhouse/contract/languages.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/messages.json'

const said = textsOf<typeof words>('server/messages')

export const testSms: Record<TextLanguage, string> = said((words) => words.testSms)
