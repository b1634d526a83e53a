import {
  defaultStatement,
  type GivenStep,
  type AuthoredStep,
  type StepKind,
} from '@fobhouse/contract/competence/steps.ts'
import type { UseFormReturnType } from '@mantine/form'
import type { Words } from '@fobhouse/contract/competence/words.ts'

/** A step while it is edited: with the fields of every kind, of which only its own are saved. */
export type StepDraft = {
  id: number | undefined
  kind: StepKind
  title: Words
  again: boolean
  hidden: boolean
  text: Words
  link: string
  statement: Words
  askAgain: boolean
  passPercent: string
  draw: string
  pauseMinutes: string
  attempts: string
  courseId: string
  minScore: string
  /** One line a check, by language. */
  checklist: Words
  byCard: boolean
  hours: string
  presence: 'site' | 'tool'
}

export type StepForm = UseFormReturnType<StepDraft>

export function draftOf(step: AuthoredStep | undefined): StepDraft {
  const draft: StepDraft = {
    id: step?.id,
    kind: step?.kind ?? 'reading',
    title: step?.title ?? {},
    again: step?.again ?? true,
    hidden: step?.hidden ?? false,
    text: {},
    link: '',
    statement: defaultStatement,
    askAgain: false,
    passPercent: '80',
    draw: '0',
    pauseMinutes: '60',
    attempts: '0',
    courseId: '',
    minScore: '80',
    checklist: {},
    byCard: false,
    hours: '2',
    presence: 'site',
  }
  return step ? { ...draft, ...ownFields(step) } : draft
}

function ownFields(step: AuthoredStep): Partial<StepDraft> {
  switch (step.kind) {
    case 'reading':
      return { text: step.text, link: step.link, statement: step.statement }
    case 'quiz':
      return {
        passPercent: String(step.passPercent),
        draw: String(step.draw),
        pauseMinutes: String(step.pauseMinutes),
        attempts: String(step.attempts),
      }
    case 'course':
      return { courseId: step.courseId, minScore: String(step.minScore), link: step.link }
    case 'in_person':
      return { checklist: linesOf(step.checklist), byCard: step.byCard }
    case 'hours':
      return { hours: String(step.hours), presence: step.presence }
  }
}

/** The checks of each language, one a line. A check without a text in a language is an empty line there. */
function linesOf(checks: readonly Words[]): Words {
  const languages = new Set(checks.flatMap((check) => Object.keys(check)))
  const lines = [...languages].map((language): [string, string] => [
    language,
    checks.map((check) => new Map(Object.entries(check)).get(language) ?? '').join('\n'),
  ])
  return Object.fromEntries(lines)
}

function checksOf(lines: Words): Words[] {
  const byLanguage = Object.entries(lines).map(([language, text]) => [language, text.split('\n')] as const)
  const count = Math.max(0, ...byLanguage.map(([, checks]) => checks.length))
  const checks = Array.from({ length: count }, (_none, index): Words => {
    const own = byLanguage.map(([language, all]) => [language, (all[index] ?? '').trim()] as const)
    return Object.fromEntries(own.filter(([, check]) => check !== ''))
  })
  return checks.filter((check) => Object.keys(check).length > 0)
}

/** Without languages that are still empty; an empty plain text where none is left, so that the fault is named. */
export function filledIn(words: Words): Words | string {
  const filled = Object.entries(words).filter(([, text]) => text.trim() !== '')
  return filled.length === 0 ? '' : Object.fromEntries(filled)
}

/** An empty field is no number, and refused as one. */
export function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}

export function stepOf(draft: StepDraft): GivenStep {
  const { id, again, hidden } = draft
  const common = { ...(id === undefined ? {} : { id }), title: filledIn(draft.title), again, hidden }
  switch (draft.kind) {
    case 'reading': {
      const { text, link, statement, askAgain } = draft
      return { ...common, kind: 'reading', text: filledIn(text), link, statement: filledIn(statement), askAgain }
    }
    case 'quiz': {
      const { passPercent, draw, pauseMinutes, attempts } = draft
      return {
        ...common,
        kind: 'quiz',
        passPercent: numberOf(passPercent),
        draw: numberOf(draw),
        pauseMinutes: numberOf(pauseMinutes),
        attempts: numberOf(attempts),
      }
    }
    case 'course':
      return {
        ...common,
        kind: 'course',
        courseId: draft.courseId,
        minScore: numberOf(draft.minScore),
        link: draft.link,
      }
    case 'in_person':
      return { ...common, kind: 'in_person', checklist: checksOf(draft.checklist), byCard: draft.byCard }
    case 'hours':
      return { ...common, kind: 'hours', hours: numberOf(draft.hours), presence: draft.presence }
  }
}

/** A step that stays as it is, for a call that writes all. */
export function asGiven(step: AuthoredStep): GivenStep {
  return stepOf(draftOf(step))
}
