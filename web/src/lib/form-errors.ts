import { isApiError } from './api-error.ts'
import type { z } from 'zod'
import { errorText, messageText } from './error-text.ts'

export type FieldErrors = Record<string, string>

/**
 * The faults of a refused call by field path (`admin.email`), for `form.setErrors`. `fieldOfCode` maps error codes to
 * fields (`{ account_already_exists: 'email' }`). Empty if the refusal concerns no field: then show `errorText`
 * instead.
 */
export function fieldErrors(error: unknown, fieldOfCode: Record<string, string> = {}): FieldErrors {
  if (!isApiError(error)) return {}
  const field = fieldOfCode[error.code]
  if (field !== undefined) return { [field]: errorText(error) }
  return textsByPath(error.issues)
}

/** The same with what concerns no field at `field`, where its reader looks. */
export function fieldErrorsOr(field: string, error: unknown, fieldOfCode: Record<string, string> = {}): FieldErrors {
  const faults = fieldErrors(error, fieldOfCode)
  return Object.keys(faults).length > 0 ? faults : { [field]: errorText(error) }
}

/** Mantine's `validate`: checks the values with a schema of the contract, so that page and server agree. */
export function validateWith(schema: z.ZodType): (values: unknown) => FieldErrors {
  return (values) => {
    const parsed = schema.safeParse(values)
    return parsed.success ? {} : textsByPath(parsed.error.issues)
  }
}

type Issue = {
  path: readonly PropertyKey[]
  message: string
  params?: Record<string, string | number> | undefined
  /** Of a union: the faults by each of its choices. */
  errors?: readonly (readonly Issue[])[]
}

/** For a union, the faults of the choice that has the fewest, as the server names them. */
function withinUnions(issue: Issue): Issue[] {
  const closest = issue.errors?.toSorted((one, other) => one.length - other.length)[0] ?? []
  if (closest.length === 0) return [issue]
  return closest.flatMap(withinUnions).map((each) => ({ ...each, path: [...issue.path, ...each.path] }))
}

/** Keeps only the first fault of each field. */
function textsByPath(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues.flatMap(withinUnions)) {
    const field = issue.path.map(String).join('.')
    errors[field] ??= messageText(issue.message, issue.params)
  }
  return errors
}
