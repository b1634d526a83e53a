import {
  type AuthoredQuestion,
  type GivenQuestion,
  givenQuestionSchema,
  type QuestionKind,
} from '@fobhouse/contract/competence/questions.ts'
import type { Words } from '@fobhouse/contract/competence/words.ts'
import type { Locale } from '@fobhouse/contract/languages.ts'
import type { UseFormReturnType } from '@mantine/form'
import { type FieldErrors, validateWith } from '../../../lib/form-errors.ts'

/** An option, or a place on the picture. */
export type ChoiceDraft = { key: string; text: Words; correct: boolean; x: number; y: number }

/** A question while it is edited: with the fields of every kind, of which only its own are saved. */
export type QuestionDraft = {
  id: number | undefined
  kind: QuestionKind
  text: Words
  explanation: Words
  mustBeRight: boolean
  picture: number | undefined
  choices: ChoiceDraft[]
  isTrue: boolean
  answer: string
  tolerance: string
}

export type QuestionForm = UseFormReturnType<QuestionDraft>

let drafted = 0

export function newChoice(correct = false): ChoiceDraft {
  drafted += 1
  return { key: `choice-${drafted}`, text: {}, correct, x: 50, y: 50 }
}

const empty: Omit<QuestionDraft, 'choices'> = {
  id: undefined,
  kind: 'single',
  text: {},
  explanation: {},
  mustBeRight: false,
  picture: undefined,
  isTrue: true,
  answer: '',
  tolerance: '0',
}

export function draftOf(question: AuthoredQuestion | undefined): QuestionDraft {
  if (!question) return { ...empty, choices: [newChoice(true), newChoice()] }
  const { id, kind, text, explanation, mustBeRight, picture } = question
  const draft = { ...empty, choices: [], id, kind, text, explanation, mustBeRight, picture }
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return { ...draft, choices: question.options.map((option) => ({ ...newChoice(), ...option })) }
    case 'picture':
      return { ...draft, choices: question.marks.map((mark) => ({ ...newChoice(), ...mark })) }
    case 'true_false':
      return { ...draft, isTrue: question.answer }
    case 'number':
      return { ...draft, answer: question.answer, tolerance: question.tolerance }
  }
}

/** What is sent for a draft, as the schema of the contract takes it. `language`: whose text a missing one is. */
export function questionOf(draft: QuestionDraft, language: Locale): GivenQuestion {
  const { id, kind, mustBeRight, picture } = draft
  const written = (words: Words) => writtenIn(words, language)
  const common = {
    ...(id === undefined ? {} : { id }),
    ...(picture === undefined ? {} : { picture }),
    text: written(draft.text),
    explanation: written(draft.explanation),
    mustBeRight,
  }
  const options = draft.choices.map(({ text, correct }) => ({ text: written(text), correct }))
  switch (kind) {
    case 'single':
    case 'multiple':
      return { ...common, kind, options }
    case 'picture': {
      const marks = draft.choices.map(({ x, y, text, correct }) => ({ x, y, text: written(text), correct }))
      // Without a picture the schema names the missing one.
      return { ...common, kind, marks } as GivenQuestion
    }
    case 'true_false':
      return { ...common, kind, answer: draft.isTrue }
    case 'number':
      return { ...common, kind, answer: draft.answer, tolerance: draft.tolerance }
  }
}

/** The languages in which something is written; if there is none, nothing in this one. */
function writtenIn(words: Words, language: Locale): Words {
  const some = Object.entries(words).filter(([, text]) => text.trim() !== '')
  return some.length === 0 ? { [language]: '' } : Object.fromEntries(some)
}

const validate = validateWith(givenQuestionSchema)

export function judgeQuestion(draft: QuestionDraft, language: Locale): FieldErrors {
  return toDraftFields(validate(questionOf(draft, language)))
}

/** Faults of a question by the fields of its draft: a fault of one language belongs to the field of the text. */
export function toDraftFields(errors: FieldErrors): FieldErrors {
  const fields: FieldErrors = {}
  for (const [path, fault] of Object.entries(errors)) {
    const own = path.replace(/^questions\.\d+\.?/u, '').replace(/^(?:options|marks)/u, 'choices')
    const [first = '', index, part] = own.split('.')
    const field = first !== 'choices' ? first : part === undefined ? first : `choices.${index}.${part}`
    fields[fieldNames.has(field.split('.')[0] ?? '') ? field : 'text'] ??= fault
  }
  return fields
}

const fieldNames = new Set(['text', 'explanation', 'picture', 'choices', 'answer', 'tolerance', 'mustBeRight', 'kind'])

/** The same question as it is sent back unchanged. */
export function asGiven({ asked: _asked, right: _right, ...question }: AuthoredQuestion): GivenQuestion {
  return question
}
