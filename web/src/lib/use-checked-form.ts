import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react'
import { type FieldErrors, fieldErrors } from './form-errors.ts'

type CheckedFormOptions<Name extends string, Answer> = {
  initial: Record<Name, string>
  /** What is wrong with the values, by field; mostly `validateWith` a schema of the contract. */
  judge: (values: Record<Name, string>) => FieldErrors
  send: (values: Record<Name, string>) => Promise<Answer>
  onSuccess?: (answer: Answer) => unknown
  /** Before the faults of a refusal are shown: where the form has several parts, opens the right one. */
  onFaults?: (names: Name[]) => void
  /** Fields of refusals by code, as for `fieldErrors`. */
  fieldOfCode?: Record<string, string>
  /** The form's name of a field that the server calls otherwise. */
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
  /** Shows faults, and leads to the first. */
  show(faults: FieldErrors): void
  clear(): void
  onSubmit(event: SubmitEvent<HTMLFormElement>): void
  /** A refusal that concerns no field; null for none. */
  error: unknown
  isWorking: boolean
  isDone: boolean
}

/**
 * A form of plain texts. A field is judged when it is left with something in it, and no earlier; submitting judges all,
 * leads to the first fault and sends only what has none; the server's faults stand beside their fields like the page's own.
 */
export function useCheckedForm<Name extends string, Answer>(
  options: CheckedFormOptions<Name, Answer>,
): CheckedForm<Name> {
  const { initial, judge, send, onSuccess, onFaults, fieldOfCode, fieldOfPath = {} } = options
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<FieldErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const names = Object.keys(initial) as Name[] // they are all it has
  const sending = useMutation({
    meta: { showsError: true },
    mutationFn: send,
    onError: (error) => {
      const found = faultsOf(error)
      onFaults?.(names.filter((name) => name in found))
      show(found)
    },
    ...(onSuccess && { onSuccess }),
  })

  function faultsOf(error: unknown): FieldErrors {
    const faults: FieldErrors = {}
    for (const [path, text] of Object.entries(fieldErrors(error, fieldOfCode))) {
      const name = fieldOfPath[path] ?? path
      if (name in initial) faults[name] = text
    }
    return faults
  }

  function show(found: FieldErrors) {
    setFaults(found)
    const first = names.find((name) => found[name])
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  function set(name: Name, value: string) {
    setValues((before) => ({ ...before, [name]: value }))
    setFaults((before) => ({ ...before, [name]: '' }))
    if (!sending.isPending) sending.reset()
  }

  return {
    values,
    set,
    show,
    field: (name) => ({
      name,
      value: values[name],
      error: faults[name] || undefined,
      onChange: (event) => set(name, event.currentTarget.value),
      onBlur: () => {
        if (values[name] !== '')
          setFaults((before) => ({ ...before, [name]: judge(values)[name] ?? before[name] ?? '' }))
      },
    }),
    clear: () => setValues(initial),
    onSubmit: (event) => {
      event.preventDefault()
      form.current = event.currentTarget
      const found = judge(values)
      show(found)
      if (Object.keys(found).length === 0 && !sending.isPending) sending.mutate(values)
    },
    error: sending.error !== null && Object.keys(faultsOf(sending.error)).length === 0 ? sending.error : null,
    isWorking: sending.isPending,
    isDone: sending.isSuccess,
  }
}
