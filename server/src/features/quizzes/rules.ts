import type { Question, QuizRules, Value } from '@fobhouse/contract/competence/questions.ts'
import type { Words } from '@fobhouse/contract/competence/words.ts'
import { isWithin, readDecimal } from '@fobhouse/contract/decimal.ts'
import type { ShownQuestion } from '@fobhouse/contract/routes/quizzes.ts'

/** What an attempt keeps of a question: options and marks stand as the taker sees them. */
export type FrozenQuestion = Question & { n: number }

/** A whole number from 0 up to, but not including, `below`. */
export type Random = (below: number) => number

export function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  const left = [...items]
  return items.flatMap(() => left.splice(random(left.length), 1))
}

/**
 * Draws the questions of one attempt. Those that must be right are always among them. The order is random too: it would
 * tell otherwise which ones were not drawn by chance.
 */
export function freezeQuestions(
  questions: readonly Question[],
  { draw, random }: { draw: number; random: Random },
): FrozenQuestion[] {
  const most = draw === 0 ? questions.length : draw
  const needed = questions.filter(({ mustBeRight }) => mustBeRight)
  const others = questions.filter(({ mustBeRight }) => !mustBeRight)
  const drawn = [...needed, ...shuffle(others, random).slice(0, Math.max(0, most - needed.length))]
  return shuffle(drawn, random).map((question, index) => ({ ...mixChoices(question, random), n: index + 1 }))
}

function mixChoices(question: Question, random: Random): Question {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return { ...question, options: shuffle(question.options, random) }
    case 'picture':
      return { ...question, marks: shuffle(question.marks, random) }
    case 'true_false':
    case 'number':
      return question
  }
}

/** What is chosen from; choices are numbered from 1. */
function choicesOf(question: Question): readonly { correct: boolean }[] {
  if (question.kind === 'picture') return question.marks
  return question.kind === 'single' || question.kind === 'multiple' ? question.options : []
}

/** Whether a value can answer this question at all. */
export function canAnswer(question: Question, value: Value): boolean {
  const isChoice = (each: unknown) =>
    typeof each === 'number' && Number.isInteger(each) && each >= 1 && each <= choicesOf(question).length
  switch (question.kind) {
    case 'single':
    case 'picture':
      return isChoice(value)
    case 'multiple':
      return Array.isArray(value) && value.every(isChoice)
    case 'true_false':
      return typeof value === 'boolean'
    case 'number':
      return typeof value === 'string' || typeof value === 'number'
  }
}

/** The right answer in the form of an answer. */
export function solutionOf(question: Question): Value {
  const right = choicesOf(question).flatMap(({ correct }, index) => (correct ? [index + 1] : []))
  switch (question.kind) {
    case 'single':
    case 'picture':
      return right[0] ?? []
    case 'multiple':
      return right
    case 'true_false':
    case 'number':
      return question.answer
  }
}

/** A question is right or wrong as a whole. */
export function isRight(question: Question, value: Value | undefined): boolean {
  if (value === undefined || !canAnswer(question, value)) return false
  if (question.kind === 'number') return isNear(question, value)
  const solution = solutionOf(question)
  if (!Array.isArray(solution)) return value === solution
  const chosen = new Set(Array.isArray(value) ? value : [])
  return chosen.size === solution.length && solution.every((each) => chosen.has(each))
}

function isNear({ answer, tolerance }: { answer: string; tolerance: string }, value: Value): boolean {
  const [given, of, most] = [asText(value), answer, tolerance].map((text) => readDecimal(text))
  return given !== undefined && of !== undefined && most !== undefined && isWithin(given, { of, tolerance: most })
}

/** A number as people write it: JSON may hold 1e-7, which stands for 0.0000001. */
function asText(value: Value): string {
  if (typeof value !== 'number') return String(value)
  const [digits = '', exponent] = String(value).split('e')
  if (exponent === undefined) return digits
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.')
  const sign = value < 0 ? '-' : ''
  const shift = Number(exponent)
  return shift < 0
    ? `${sign}0.${'0'.repeat(-shift - whole.length)}${whole}${fraction}`
    : `${sign}${whole}${fraction.padEnd(shift, '0')}`
}

export type Grade = {
  passed: boolean
  right: number
  asked: number
  /** Rounded down, so that it reaches the limit only with the grade. */
  percent: number
  /** The numbers of the questions that were not answered right. */
  wrong: number[]
}

export type Answers = ReadonlyMap<number, Value>

/** Grades an attempt by what was frozen in it, and nothing else. What is not answered is wrong. */
export function gradeAttempt(
  questions: readonly FrozenQuestion[],
  answers: Answers,
  { passPercent }: Pick<QuizRules, 'passPercent'>,
): Grade {
  const wrong = questions.filter((question) => !isRight(question, answers.get(question.n)))
  const [asked, right] = [questions.length, questions.length - wrong.length]
  return {
    passed: 100 * right >= passPercent * asked && !wrong.some(({ mustBeRight }) => mustBeRight),
    right,
    asked,
    percent: asked === 0 ? 0 : Math.floor((100 * right) / asked),
    wrong: wrong.map(({ n }) => n),
  }
}

/** The later answer to a question counts; what is not mentioned stays. */
export function mergeAnswers(kept: Answers, sent: readonly { n: number; value: Value }[]): Answers {
  return new Map([...kept, ...sent.map(({ n, value }): [number, Value] => [n, value])])
}

/** What has to be known of a member's earlier attempts to allow another one. Instants are in milliseconds. */
export type Tries = {
  /** How many were failed since the certificate was last awarded. */
  failed: number
  /** How many more than the quiz allows a trainer has given since then. */
  given: number
  /** When the pause after the last failed one ends. */
  pauseEnds: number | undefined
}

export type MayTry = { may: true } | { may: false; because: 'used' } | { may: false; because: 'pause'; until: number }

export function mayTry(
  { failed, given, pauseEnds }: Tries,
  { attempts }: Pick<QuizRules, 'attempts'>,
  now: number,
): MayTry {
  if (attempts > 0 && failed >= attempts + given) return { may: false, because: 'used' }
  if (pauseEnds !== undefined && now < pauseEnds) return { may: false, because: 'pause', until: pauseEnds }
  return { may: true }
}

const minuteMs = 60_000

/** When the pause after a failed attempt ends, in milliseconds. */
export function pauseEnd(endedAt: string, pauseMinutes: number): number {
  return Date.parse(endedAt) + pauseMinutes * minuteMs
}

export const hoursOfAttempt = 24

/** An attempt that was not handed in within 24 hours has failed, also before a job says so. */
export function isOver({ state, dueAt }: { state: string; dueAt: number }, now: number): boolean {
  return state !== 'open' || now >= dueAt
}

/** A question as its taker may see it: each part is named here, so that nothing else gets out. */
export function shownQuestion(
  question: FrozenQuestion,
  read: (words: Words) => string,
  picture: string | undefined,
): ShownQuestion {
  const { n, kind, text } = question
  const shown = { n, kind, text: read(text), ...(picture === undefined ? {} : { picture }) }
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return { ...shown, options: question.options.map((option, index) => ({ n: index + 1, text: read(option.text) })) }
    case 'picture':
      return {
        ...shown,
        marks: question.marks.map(({ x, y, text: words }, index) => ({ n: index + 1, x, y, text: read(words) })),
      }
    case 'true_false':
    case 'number':
      return shown
  }
}
