import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type SubmitEvent, useState } from 'react'
import { type FieldErrors, fieldErrors } from './form-errors.ts'
import { onceWorded } from './translations.ts'

type CheckedFormOptions<Name extends string, Answer> = {
  initial: Record<Name, string>
  /** Finds the faults of the values by field; usually `validateWith` with a schema of the contract. */
  judge: (values: Record<Name, string>) => FieldErrors
  send: (values: Record<Name, string>) => Promise<Answer>
  onSuccess?: (answer: Answer) => unknown
  /** Called before a refusal's faults are shown: a form with several parts opens the right one. */
  onFaults?: (names: Name[]) => void
  /** Maps error codes to fields, as in `fieldErrors`. */
  fieldOfCode?: Record<string, string>
  /** Maps the server's field names to the form's, where they differ. */
  fieldOfPath?: Record<string, Name>
}

export type CheckedField = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onBlur: () => void
}

export type CheckedForm<Name extends string> = {
  values: Record<Name, string>
  field(name: Name): CheckedField
  set(name: Name, value: string): void
  clear(): void
  onSubmit(event: SubmitEvent<HTMLFormElement>): void
  /** A refusal that concerns no field; null if there is none. */
  error: unknown
  isWorking: boolean
  isDone: boolean
}

/**
 * A form of plain texts. A field is checked when a person leaves it filled, not earlier. Submitting checks all fields
 * and sends only faultless values; the server's faults appear beside their fields. `Form` leads the focus to the first.
 */
export function useCheckedForm<Name extends string, Answer>(
  options: CheckedFormOptions<Name, Answer>,
): CheckedForm<Name> {
  const { initial, judge } = options
  const [values, setValues] = useState(initial)
  const [faults, show] = useState<FieldErrors>({})
  const sending = useSending(options, show)

  function setFault(name: Name, next: (before: string | undefined) => string) {
    show((before) => ({ ...before, [name]: next(before[name]) }))
  }

  function set(name: Name, value: string) {
    setValues((before) => ({ ...before, [name]: value }))
    setFault(name, () => '')
    if (!sending.isPending) sending.reset()
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onceWorded(() => {
      const found = judge(values)
      show(found)
      if (Object.keys(found).length === 0 && !sending.isPending) sending.mutate(values)
    })
  }
  const field = (name: Name): CheckedField => ({
    name,
    value: values[name],
    error: faults[name] || undefined,
    onChange: (event) => set(name, event.currentTarget.value),
    onBlur: () => {
      if (values[name] !== '') onceWorded(() => setFault(name, (before) => judge(values)[name] ?? before ?? ''))
    },
  })
  const isOfField = sending.error !== null && Object.keys(faultsIn(sending.error, options)).length > 0
  const error = isOfField ? null : sending.error
  const { isPending: isWorking, isSuccess: isDone } = sending
  return { values, set, field, clear: () => setValues(initial), onSubmit, error, isWorking, isDone }
}

/** Sends the values; the faults of a refusal are shown beside their fields. */
function useSending<Name extends string, Answer>(
  options: CheckedFormOptions<Name, Answer>,
  show: (faults: FieldErrors) => void,
) {
  const { initial, send, onSuccess, onFaults } = options
  return useMutation({
    meta: { showsError: true },
    mutationFn: send,
    onError: (error) => {
      const found = faultsIn(error, options)
      const names = Object.keys(initial) as Name[] // it has no other keys
      onFaults?.(names.filter((name) => name in found))
      show(found)
    },
    ...(onSuccess && { onSuccess }),
  })
}

type Naming = { initial: object; fieldOfCode?: Record<string, string>; fieldOfPath?: Record<string, string> }

/** The faults of a refusal that concern a field of this form. */
function faultsIn(error: unknown, { initial, fieldOfCode, fieldOfPath = {} }: Naming): FieldErrors {
  const faults: FieldErrors = {}
  for (const [path, text] of Object.entries(fieldErrors(error, fieldOfCode))) {
    const name = fieldOfPath[path] ?? path
    if (name in initial) faults[name] = text
  }
  return faults
}
