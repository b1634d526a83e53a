import { type Locale, textLanguage } from '@fobhouse/contract/languages.ts'
import { formatAmount } from '@fobhouse/contract/money.ts'
import type { TapOutcome } from '@fobhouse/contract/routes/devices.ts'
import { chatTexts } from './texts.ts'

/** An event at a door or a tool. */
export type Happening =
  | { kind: 'tap'; outcome: TapOutcome }
  | { kind: 'session_start' }
  | { kind: 'session_end'; milliseconds: number; cost: number }

export type PostFacts = {
  happening: Happening
  device: string
  /** Undefined for a card without an owner. */
  member: { name: string; isHidden: boolean } | undefined
  /** `14:03`, in the club's time zone. */
  time: string
  locale: Locale
}

/**
 * One line of plain text. It gives the time, because a post may arrive late, and never names members who hide
 * themselves.
 */
export function composePost({ happening, device, member, time, locale }: PostFacts): string {
  const texts = chatTexts[textLanguage(locale)]
  const who = member === undefined ? texts.unknownCard : member.isHidden ? texts.aMember : member.name
  const fill = (text: string, more: Record<string, string> = {}) =>
    `${time} · ${fillIn(text, { who, device, ...more })}`
  switch (happening.kind) {
    case 'tap':
      return fill(texts[happening.outcome])
    case 'session_start':
      return fill(texts.sessionStart)
    case 'session_end': {
      const cost = happening.cost === 0 ? texts.free : formatAmount(happening.cost, locale)
      return fill(texts.sessionEnd, { duration: writeDuration(happening.milliseconds), cost })
    }
  }
}

function fillIn(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

/** `42 s`, `5 min`, `1 h 05 min`: units that every language here writes alike. */
export function writeDuration(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const minutes = Math.floor(seconds / 60)
  if (seconds < 60) return `${seconds} s`
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}
