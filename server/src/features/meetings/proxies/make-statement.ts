import {
  meetingDay,
  meetingWords,
  proxyStatement,
  type StatementLanguage,
  statementLanguage,
} from '@fobhouse/contract/proxy-statement.ts'
import type { Context } from '../../../context.ts'
import type { MeetingRow } from '../store.ts'
import type { ProxyRow } from './store.ts'

type Club = Pick<Context, 'settings'>

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
    language ?? languageFor(ctx, null),
  )
}

/** The language of mail to a member, whose own choice may be missing. */
export function languageFor({ settings }: Club, language: string | null): StatementLanguage {
  return statementLanguage(language ?? settings.get('general.siteLocaleCurrency'))
}

/** `annual general meeting on Thursday 5 March 2026 at 19:00`, for the middle of a sentence. */
export function nameMeeting(
  { settings }: Club,
  { type, date }: Pick<MeetingRow, 'type' | 'date'>,
  language: StatementLanguage,
): string {
  const day = meetingDay(date, { language, timeZone: settings.get('general.timeZone') })
  const words = meetingWords(type, language)
  return language === 'sv-SE' ? `${words} ${day}` : `${words} on ${day}`
}
