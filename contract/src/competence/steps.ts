import type { TextLanguage } from '../languages.ts'
import { z } from 'zod'
import { optionalUrl } from '../settings/kinds.ts'
import { paragraphsOf, wordsOf, wordsSchema } from './words.ts'

// The steps of a certificate: what is to be done for it, in order (`docs/rules/certificates.md`).

export const mostSteps = 20
const mostChecks = 20

export const stepKinds = ['reading', 'quiz', 'course', 'in_person', 'hours'] as const
export type StepKind = (typeof stepKinds)[number]

/** What a member confirms unless the step says otherwise. */
export const defaultStatement = {
  'en-AU': 'I have read and understood this.',
  'de-DE': 'Ich habe das gelesen und verstanden.',
  'es-ES': 'He leído y entendido esto.',
  'fr-FR': 'J’ai lu et compris ce texte.',
  'nl-NL': 'Ik heb dit gelezen en begrepen.',
  'sv-SE': 'Jag har läst och förstått det här.',
} satisfies Record<TextLanguage, string>

const percentSchema = z.int().min(0, { error: 'validation.percent' }).max(100, { error: 'validation.percent' })
/** Empty only for the induction whose settings name no course yet. */
const courseIdSchema = z.string().regex(/^(?:[1-9]\d{0,17})?$/, { error: 'validation.courseId' })
export const stepPresences = ['site', 'tool'] as const
/** How somebody is supervised: by a trainer on site, or by one who vouches at the tool. */
export type StepPresence = (typeof stepPresences)[number]

const common = {
  /** Of a step that is there; without it this one is new. */
  id: z.int().positive().optional(),
  title: wordsOf({ least: 1, most: 100 }),
  /** Has to be done again for a renewal. */
  again: z.boolean().default(true),
  /** Shown as "a further step" until a trainer opens it for a member. */
  hidden: z.boolean().default(false),
}

/** A step as its authors write it. */
export const givenStepSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.literal('reading'),
    text: paragraphsOf({ most: 20_000 }).default(''),
    link: optionalUrl.default(''),
    statement: wordsOf({ least: 1, most: 300 }).default(defaultStatement),
    /** Members without an award must confirm again. */
    askAgain: z.boolean().default(false),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('quiz'),
    passPercent: percentSchema.default(80),
    /** How many questions are drawn; 0: all. */
    draw: z.int().min(0).max(200).default(0),
    pauseMinutes: z.int().min(0).max(43_200).default(60),
    /** 0: any number. */
    attempts: z.int().min(0).max(100).default(0),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('course'),
    courseId: courseIdSchema,
    minScore: percentSchema.default(80),
    link: optionalUrl.default(''),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('in_person'),
    checklist: z
      .array(wordsOf({ least: 1, most: 200 }))
      .max(mostChecks, { error: 'validation.tooLong' })
      .default([]),
    byCard: z.boolean().default(false),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('hours'),
    hours: z.int().min(1, { error: 'validation.outOfRange' }).max(200, { error: 'validation.outOfRange' }),
    presence: z.enum(stepPresences).default('site'),
  }),
])
export type GivenStep = z.output<typeof givenStepSchema>

/** The fields that a kind of step has of its own, as they are stored and as authors read them. */
export const ownStepFieldsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reading'), text: wordsSchema, link: z.string(), statement: wordsSchema }),
  z.object({
    kind: z.literal('quiz'),
    passPercent: z.int(),
    draw: z.int(),
    pauseMinutes: z.int(),
    attempts: z.int(),
  }),
  z.object({ kind: z.literal('course'), courseId: z.string(), minScore: z.int(), link: z.string() }),
  z.object({ kind: z.literal('in_person'), checklist: z.array(wordsSchema), byCard: z.boolean() }),
  z.object({ kind: z.literal('hours'), hours: z.int(), presence: z.enum(stepPresences) }),
])
export type OwnStepFields = z.output<typeof ownStepFieldsSchema>

const authored = {
  id: z.int(),
  title: wordsSchema,
  again: z.boolean(),
  hidden: z.boolean(),
  /** Counts the changes of what is read. */
  version: z.int(),
  /** The induction comes with it: it cannot be removed. Absent for all others. */
  builtIn: z.literal(true).optional(),
}

/** A step as its authors read it. */
export const authoredStepSchema = z.discriminatedUnion('kind', [
  ownStepFieldsSchema.options[0].extend(authored),
  ownStepFieldsSchema.options[1].extend(authored),
  ownStepFieldsSchema.options[2].extend(authored),
  ownStepFieldsSchema.options[3].extend(authored),
  ownStepFieldsSchema.options[4].extend(authored),
])
export type AuthoredStep = z.output<typeof authoredStepSchema>

const shown = { id: z.int(), title: z.string(), version: z.int() }

/** A step as the person reads it who is to do it: in one language, with what the step is about. */
export const shownStepSchema = z.discriminatedUnion('kind', [
  z.object({ ...shown, kind: z.literal('reading'), text: z.string(), link: z.string(), statement: z.string() }),
  z.object({ ...shown, kind: z.literal('quiz'), passPercent: z.int(), pauseMinutes: z.int(), attempts: z.int() }),
  z.object({ ...shown, kind: z.literal('course'), minScore: z.int(), link: z.string() }),
  z.object({ ...shown, kind: z.literal('in_person'), checklist: z.array(z.string()), byCard: z.boolean() }),
  z.object({ ...shown, kind: z.literal('hours'), hours: z.int(), presence: z.enum(stepPresences) }),
  /** Hidden until a trainer opens it. */
  z.object({ id: z.int(), kind: z.literal('further') }),
])
export type ShownStep = z.output<typeof shownStepSchema>
