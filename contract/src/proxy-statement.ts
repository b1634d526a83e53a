import type { MeetingType } from './routes/meetings.ts'

export const statementLanguages = ['en-AU', 'sv-SE'] as const
export type StatementLanguage = (typeof statementLanguages)[number]

/** The facts of a statement; while the form is filled in, some are empty or undefined. */
export type StatementFacts = {
  club: string
  member: string
  memberCity: string
  proxy: string
  proxyCity: string
  meeting: { type: MeetingType; date: string } | undefined
  /** The club's. */
  timeZone: string
}

/** A piece of the statement: fixed words, a value that somebody filled in, or the gap for one. */
export type StatementPart = {
  kind: 'words' | 'filled' | 'gap'
  text: string
  /** Its position in the statement, which stays the same however much is filled in. */
  place: number
}

const gap = '________'

const forms: Record<StatementLanguage, string> = {
  'en-AU':
    'I, {member} of {memberCity}, being a member of {club}, appoint {proxy} of {proxyCity} as my proxy to vote for me and on my behalf at the {type} of {club} to be held on {date}, and at any adjournment of that meeting.',
  'sv-SE':
    'Jag, {member} i {memberCity}, medlem i {club}, ger {proxy} i {proxyCity} fullmakt att rösta för mig och i mitt namn på {type} i {club} som hålls {date}, och på varje fortsättning av det mötet.',
}

const types: Record<StatementLanguage, Record<MeetingType, string>> = {
  'en-AU': { general: 'general meeting', agm: 'annual general meeting', other: 'meeting' },
  'sv-SE': { general: 'medlemsmötet', agm: 'årsmötet', other: 'mötet' },
}

/** The statement's language for somebody who reads the page in `language`. */
export function statementLanguage(language: string): StatementLanguage {
  return language.toLowerCase().startsWith('sv') ? 'sv-SE' : 'en-AU'
}

/** The statement in pieces, so that a page can show which values were filled in. */
export function statementParts(facts: StatementFacts, language: StatementLanguage): StatementPart[] {
  const { meeting, timeZone, ...texts } = facts
  const values: Record<string, string> = {
    ...texts,
    type: meeting ? types[language][meeting.type] : '',
    date: meeting ? meetingDay(meeting.date, { language, timeZone }) : '',
  }
  return forms[language].split(/(\{\w+\})/).map((piece, place) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1]
    if (name === undefined) return { kind: 'words', text: piece, place }
    const value = values[name]?.trim() ?? ''
    return value === '' ? { kind: 'gap', text: gap, place } : { kind: 'filled', text: value, place }
  })
}

/** The statement that lets one member vote for another: the same on the page, in mails, in lists and on paper. */
export function proxyStatement(facts: StatementFacts, language: StatementLanguage): string {
  return statementParts(facts, language)
    .map(({ text }) => text)
    .join('')
}

type Place = { language: StatementLanguage; timeZone: string }

/**
 * `Thursday 5 March 2026 at 19:00`. Built by hand because JavaScript engines disagree on the words between date and
 * time.
 */
export function meetingDay(date: string, { language, timeZone }: Place): string {
  const format = new Intl.DateTimeFormat(language, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(format.formatToParts(new Date(date)).map(({ type, value }) => [type, value]))
  const { weekday, day, month, year, hour, minute } = parts
  return language === 'sv-SE'
    ? `${weekday}en den ${day} ${month} ${year} kl. ${hour}:${minute}`
    : `${weekday} ${day} ${month} ${year} at ${hour}:${minute}`
}

/** `annual general meeting`, as a statement writes it. */
export function meetingWords(type: MeetingType, language: StatementLanguage): string {
  return types[language][type]
}
