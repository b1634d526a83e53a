import { z } from 'zod'
import { daySchema } from '../hours.ts'
import { idSchema, instantSchema } from '../text.ts'
import { namedSchema, type UseKind, useKinds } from './certificates.ts'
import { standingStates } from './standing.ts'

// What a device or a piece of equipment asks for (`docs/rules/requirements.md`).

export const mostLeaves = 20
export const mostDepth = 3

/** What can have a requirement, as addresses name it. */
export const subjectKinds = { devices: 'device', equipment: 'equipment' } as const satisfies Record<string, UseKind>
export type SubjectPath = keyof typeof subjectKinds

const subjectPaths = Object.keys(subjectKinds) as SubjectPath[] // its own keys
export const subjectParamsSchema = z.strictObject({ kind: z.enum(subjectPaths), id: idSchema })

/** Certificates that must be held: one, all of several, or any one of several. */
export type Expression = { certificate: number } | { all: Expression[] } | { any: Expression[] }

const partsSchema = z.lazy(() => z.array(anyExpressionSchema).min(1, { error: 'validation.notEmpty' }).max(mostLeaves))

const anyExpressionSchema: z.ZodType<Expression, Expression> = z.union([
  z.strictObject({ certificate: z.int().positive() }),
  z.strictObject({ all: partsSchema }),
  z.strictObject({ any: partsSchema }),
])

/** The parts of a group; none for a certificate. */
export function partsOf(expression: Expression): readonly Expression[] {
  if ('all' in expression) return expression.all
  return 'any' in expression ? expression.any : []
}

/** How many groups lie within each other. */
function depthOf(expression: Expression): number {
  if ('certificate' in expression) return 0
  return 1 + Math.max(0, ...partsOf(expression).map(depthOf))
}

/** The certificates that it names, in its order, also more than once. */
export function leavesOf(expression: Expression): number[] {
  return 'certificate' in expression ? [expression.certificate] : partsOf(expression).flatMap(leavesOf)
}

function expressionWithin({ depth, leaves }: { depth: number; leaves: number }) {
  return anyExpressionSchema
    .refine((expression) => depthOf(expression) <= depth, { error: 'validation.tooDeep' })
    .refine((expression) => leavesOf(expression).length <= leaves, { error: 'validation.tooLong' })
}

export const expressionSchema = expressionWithin({ depth: mostDepth, leaves: mostLeaves })

/** What a tool asks for with what its equipment asks for: both must hold. */
export const joinedExpressionSchema = expressionWithin({ depth: mostDepth + 1, leaves: 2 * mostLeaves })

/** What is in the way of somebody at a device, by names in the club's language. */
export type RequirementFacts = {
  missing: readonly Named[]
  expired: readonly Named[]
  isSuspended: boolean
  /** They learn, and nobody supervises. */
  isUnsupervised: boolean
}
type Named = z.output<typeof namedSchema>

/** Nothing is asked for, or all of it is held or learnt under supervision. Always this very object. */
export const metRequirement: RequirementFacts = {
  missing: [],
  expired: [],
  isSuspended: false,
  isUnsupervised: false,
}

/** A certificate that a device or a piece of equipment asks for, with where somebody is with it. */
export const askedCertificateSchema = namedSchema.extend({
  state: z.enum(standingStates),
  /** Null: no end. */
  expiresAt: instantSchema.nullable(),
})
export type AskedCertificate = z.output<typeof askedCertificateSchema>

export const requirementStandingSchema = z.object({
  met: z.boolean(),
  /** Null while nothing is asked for yet. */
  expression: joinedExpressionSchema.nullable(),
  certificates: z.array(askedCertificateSchema),
  /** The next one, and whether it would be met by what is known now. */
  planned: z.object({ from: instantSchema, met: z.boolean() }).nullable(),
})
export type RequirementStanding = z.output<typeof requirementStandingSchema>

const person = z.object({ id: z.int(), name: z.string() })

/** A requirement from one instant until another. */
export const requirementVersionSchema = z.object({
  expression: expressionSchema,
  from: instantSchema,
  /** Absent: no end is known. */
  until: instantSchema.optional(),
  /** Null: somebody who was erased. */
  setBy: person.nullable(),
  setAt: instantSchema,
})
export type RequirementVersion = z.output<typeof requirementVersionSchema>

export const requirementSchema = z.object({
  current: requirementVersionSchema.nullable(),
  planned: requirementVersionSchema.nullable(),
})
export type Requirement = z.output<typeof requirementSchema>

export const listedRequirementSchema = requirementSchema.extend({
  kind: z.enum(useKinds),
  id: z.int(),
  name: z.string(),
})

export const givenRequirementSchema = z.strictObject({
  expression: expressionSchema,
  /** The first day; today and at once without it. */
  from: daySchema.optional(),
  /** How many were shown who would lose access. */
  expected: z.int().min(0).default(0),
})
export type GivenRequirement = z.output<typeof givenRequirementSchema>

export const mostLosers = 1000

export const rehearsalOfRequirementSchema = z.object({
  /** The instant for which it is reckoned. */
  at: instantSchema,
  losesCount: z.int(),
  /** By name, at most 1,000. */
  loses: z.array(
    person.extend({ missing: z.array(namedSchema.extend({ state: z.enum(['none', 'expired', 'suspended']) })) }),
  ),
  /** How many of them may go on under supervision. */
  supervised: z.int(),
  /** How many go on. */
  keeps: z.int(),
  losesYou: z.boolean(),
})
export type RehearsalOfRequirement = z.output<typeof rehearsalOfRequirementSchema>
