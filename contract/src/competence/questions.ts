import { z } from 'zod'
import { countDigits, readDecimal } from '../decimal.ts'
import { oneLine } from '../text.ts'
import type { OwnStepFields } from './steps.ts'
import { paragraphsOf, wordsOf, wordsSchema } from './words.ts'

// The questions of a quiz as its authors write them, and what answers them (`docs/rules/quizzes.md`).

export const mostQuestions = 200
export const leastChoices = 2
export const mostChoices = 10
export const questionPicture = { mostBytes: 5 * 1024 * 1024, types: ['image/png', 'image/jpeg', 'image/webp'] } as const
const mostDigits = 12

export const questionKinds = ['single', 'multiple', 'true_false', 'number', 'picture'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** What the step of a quiz says about its attempts. */
export type QuizRules = Omit<Extract<OwnStepFields, { kind: 'quiz' }>, 'kind'>

/** A decimal text: comma and point mean the same. */
const decimalSchema = oneLine(z.string({ error: 'validation.decimal' })).refine(
  (text) => readDecimal(text) !== undefined && countDigits(text) <= mostDigits,
  { error: 'validation.decimal' },
)
const toleranceSchema = decimalSchema.refine((text) => (readDecimal(text)?.units ?? 0n) >= 0n, {
  error: 'validation.decimal',
})

type Choices = readonly { correct: boolean }[]
const countRight = (choices: Choices) => choices.filter(({ correct }) => correct).length
const hasOneRight = (choices: Choices) => countRight(choices) === 1
const oneRight = { error: 'validation.oneRight' }
const someRight = { error: 'validation.someRight' }

function choicesOf<Schema extends z.ZodType>(choice: Schema) {
  return z
    .array(choice)
    .min(leastChoices, { error: 'validation.choices' })
    .max(mostChoices, { error: 'validation.choices' })
}

const percentSchema = z.number().min(0, { error: 'validation.percent' }).max(100, { error: 'validation.percent' })
const choiceWords = wordsOf({ least: 1, most: 300 })
const givenOptionsSchema = choicesOf(z.strictObject({ text: choiceWords, correct: z.boolean().default(false) }))
/** Where it is, in per cent of the picture's width and height. */
const position = { x: percentSchema, y: percentSchema }
const givenMarksSchema = choicesOf(
  z.strictObject({ ...position, text: choiceWords, correct: z.boolean().default(false) }),
)

const given = {
  /** Of a question that is there; without it this one is new. */
  id: z.int().positive().optional(),
  text: paragraphsOf({ least: 1, most: 1000 }),
  /** A picture that was sent for this quiz. */
  picture: z.int({ error: 'validation.required' }).positive().optional(),
  /** A wrong answer fails the whole attempt. */
  mustBeRight: z.boolean().default(false),
  /** Shown to who answered wrong, after the attempt. */
  explanation: paragraphsOf({ most: 500 }).default(''),
  /** The server counts these; what it gave may be sent back. */
  asked: z.int().optional(),
  right: z.int().optional(),
}

export const givenQuestionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...given, kind: z.literal('single'), options: givenOptionsSchema.refine(hasOneRight, oneRight) }),
  z.strictObject({
    ...given,
    kind: z.literal('multiple'),
    options: givenOptionsSchema.refine((options) => countRight(options) > 0, someRight),
  }),
  z.strictObject({ ...given, kind: z.literal('true_false'), answer: z.boolean() }),
  z.strictObject({
    ...given,
    kind: z.literal('number'),
    answer: decimalSchema,
    tolerance: toleranceSchema.default('0'),
  }),
  z.strictObject({
    ...given,
    kind: z.literal('picture'),
    picture: given.picture.unwrap(),
    marks: givenMarksSchema.refine(hasOneRight, oneRight),
  }),
])
export type GivenQuestion = z.output<typeof givenQuestionSchema>

const optionsSchema = z.array(z.object({ text: wordsSchema, correct: z.boolean() }))
const marksSchema = z.array(z.object({ ...position, text: wordsSchema, correct: z.boolean() }))

const kept = {
  id: z.int(),
  text: wordsSchema,
  picture: z.int().optional(),
  mustBeRight: z.boolean(),
  explanation: wordsSchema,
}
const single = z.object({ ...kept, kind: z.literal('single'), options: optionsSchema })
const multiple = z.object({ ...kept, kind: z.literal('multiple'), options: optionsSchema })
const trueFalse = z.object({ ...kept, kind: z.literal('true_false'), answer: z.boolean() })
const number = z.object({ ...kept, kind: z.literal('number'), answer: z.string(), tolerance: z.string() })
const picture = z.object({ ...kept, kind: z.literal('picture'), picture: z.int(), marks: marksSchema })

/** A question as it is kept. */
export const questionSchema = z.discriminatedUnion('kind', [single, multiple, trueFalse, number, picture])
export type Question = z.output<typeof questionSchema>

/** How often it was asked in attempts that were handed in, and answered right. */
const counted = { asked: z.int(), right: z.int() }

/** A question as its authors read it. */
export const authoredQuestionSchema = z.discriminatedUnion('kind', [
  single.extend(counted),
  multiple.extend(counted),
  trueFalse.extend(counted),
  number.extend(counted),
  picture.extend(counted),
])
export type AuthoredQuestion = z.output<typeof authoredQuestionSchema>

const mostAnswerLength = 100

/**
 * What answers a question: the number of an option or mark, several of them, true or false, or a number as somebody
 * writes it.
 */
export const valueSchema = z.union([
  z.boolean(),
  z.number(),
  oneLine(z.string().max(mostAnswerLength, { error: 'validation.max100' })),
  z.array(z.int().min(1)).max(mostChoices),
])
export type Value = z.output<typeof valueSchema>

export const answerSchema = z.strictObject({ n: z.int().min(1).max(mostQuestions), value: valueSchema })
export type Answer = z.output<typeof answerSchema>
