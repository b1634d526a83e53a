import { errorBodySchema, type ErrorBody } from '@fobhouse/contract/error-body.ts'
import { errorCatalogue, type ErrorCode } from '@fobhouse/contract/errors.ts'
import { secondStepSchema } from '@fobhouse/contract/routes/factors.ts'
import type { Route } from '@fobhouse/contract/route.ts'

// What a server answers that refuses a call, made from the contract.

export type Refusal = { code: ErrorCode }

/** A refusal as `validation` blames every field of the route's body. */
export function refusalOf(route: Route, { code }: Refusal): { status: number; body: ErrorBody } {
  const { status, message } = errorCatalogue[code]
  const issues = code === 'validation' ? fieldsOf(route).map((path) => ({ path, message: 'validation.invalid' })) : []
  const secondStep = code === 'second_step_required' ? { step: 'step', methods: ['code'] } : undefined
  return {
    status,
    body: errorBodySchema.parse({
      code,
      message,
      ...(issues.length > 0 ? { issues } : {}),
      ...(secondStep ? { secondStep: secondStepSchema.parse(secondStep) } : {}),
    }),
  }
}

/** The refusals of a call that its sender could have caused: its own conflicts, and what is wrong with its fields. */
export function refusalsOf({ errors = [] }: Route): Refusal[] {
  const own = errors.filter((code) => [400, 409].includes(errorCatalogue[code].status))
  return own.map((code) => ({ code }))
}

/** Whether a person could have filled in something of the body: a token is not theirs. */
export function hasFields(route: Route | undefined): boolean {
  return route !== undefined && fieldsOf(route).some(([name]) => name !== 'token')
}

type JsonSchema = { properties?: Record<string, JsonSchema>; anyOf?: JsonSchema[]; allOf?: JsonSchema[] }

function fieldsOf({ body }: Route): string[][] {
  if (!body) return []
  // zod's output; `JsonSchema` names the parts that are read
  return pathsIn(body.toJSONSchema({ io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema)
}

function pathsIn({ properties = {}, anyOf = [], allOf = [] }: JsonSchema): string[][] {
  const own = Object.entries(properties).flatMap(([name, part]) => {
    const within = pathsIn(part)
    return within.length === 0 ? [[name]] : within.map((path) => [name, ...path])
  })
  return [...own, ...[...anyOf, ...allOf].flatMap(pathsIn)]
}
