import type { TextLanguage } from '@fobhouse/contract/languages.ts'
import type { TapOutcome } from '@fobhouse/contract/routes/devices.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/chat.json'

const said = textsOf<typeof words>('server/chat')

type ChatTexts = Record<TapOutcome, string> & {
  aMember: string
  unknownCard: string
  sessionStart: string
  sessionEnd: string
  free: string
  test: string
}

/** Posts for the club's channels in the club's language. */
export const chatTexts: Record<TextLanguage, ChatTexts> = said((words) => words.posts)
