import type { TextLanguage } from './languages.ts'
import type { MeetingType } from './routes/meetings.ts'

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

/** What a language says in a statement: `statement` of its `page/proxies.json`. */
export type StatementWords = {
  language: TextLanguage
  /** With `{member}`, `{memberCity}`, `{club}`, `{proxy}`, `{proxyCity}`, `{type}` and `{date}`. */
  form: string
  types: Record<MeetingType, string>
  /** With `{weekday}`, `{day}`, `{month}`, `{year}`, `{hour}` and `{minute}`. */
  day: string
}

/** The statement in pieces, so that a page can show which values were filled in. */
export function statementParts(facts: StatementFacts, words: StatementWords): StatementPart[] {
  const { meeting, timeZone, ...texts } = facts
  const values: Record<string, string> = {
    ...texts,
    type: meeting ? words.types[meeting.type] : '',
    date: meeting ? meetingDay(meeting.date, { words, timeZone }) : '',
  }
  return words.form.split(/(\{\w+\})/).map((piece, place) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1]
    if (name === undefined) return { kind: 'words', text: piece, place }
    const value = values[name]?.trim() ?? ''
    return value === '' ? { kind: 'gap', text: gap, place } : { kind: 'filled', text: value, place }
  })
}

/** The statement that lets one member vote for another: the same on the page, in mails, in lists and on paper. */
export function proxyStatement(facts: StatementFacts, words: StatementWords): string {
  return statementParts(facts, words)
    .map(({ text }) => text)
    .join('')
}

type Place = { words: Pick<StatementWords, 'day' | 'language'>; timeZone: string }

/**
 * `Thursday 5 March 2026 at 19:00`. Built by hand because JavaScript engines disagree on the words between date and
 * time.
 */
export function meetingDay(date: string, { words, timeZone }: Place): string {
  const format = new Intl.DateTimeFormat(words.language, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = new Map<string, string>(format.formatToParts(new Date(date)).map(({ type, value }) => [type, value]))
  return words.day.replaceAll(/\{(\w+)\}/g, (gapInText, name: string) => parts.get(name) ?? gapInText)
}
