import { type TextLanguage, textLanguage } from '@fobhouse/contract/languages.ts'
import { meetingDay, proxyStatement, type StatementWords } from '@fobhouse/contract/proxy-statement.ts'
import type meetings from '../../../../../texts/en-AU/server/meetings.json'
import type proxies from '../../../../../texts/en-AU/page/proxies.json'
import type { Context } from '../../../context.ts'
import { textsOf } from '../../../core/texts.ts'
import type { MeetingRow } from '../store.ts'
import type { ProxyRow } from './store.ts'

type Club = Pick<Context, 'settings'>

const onDay = textsOf<typeof meetings>('server/meetings')(({ proxies }) => proxies.meetingOnDay)

/** The same words that the page shows while the form is filled in. */
const wordsIn = textsOf<typeof proxies>('page/proxies')(({ statement }) => statement)

/** The text of a proxy, in the language in which it was given. */
export function statementOf(ctx: Club, { giver, holder, date, type, language }: Omit<ProxyRow, 'id'>): string {
  const { get } = ctx.settings
  return proxyStatement(
    {
      club: get('general.siteOwner'),
      member: giver.name,
      memberCity: giver.city,
      proxy: holder.name,
      proxyCity: holder.city,
      meeting: { type, date },
      timeZone: get('general.timeZone'),
    },
    wordsFor(language ?? languageFor(ctx, null)),
  )
}

function wordsFor(language: TextLanguage): StatementWords {
  const { form, types, day } = wordsIn[language]
  return { language, form, types, day }
}

/** The language of mail to a member, whose own choice may be missing. */
export function languageFor({ settings }: Club, language: string | null): TextLanguage {
  return textLanguage(language ?? settings.get('general.siteLocaleCurrency'))
}

/** `annual general meeting on Thursday 5 March 2026 at 19:00`, for the middle of a sentence. */
export function nameMeeting(
  { settings }: Club,
  { type, date }: Pick<MeetingRow, 'type' | 'date'>,
  language: TextLanguage,
): string {
  const words = wordsFor(language)
  const day = meetingDay(date, { words, timeZone: settings.get('general.timeZone') })
  return onDay[language].replace('{meeting}', words.types[type]).replace('{date}', day)
}
