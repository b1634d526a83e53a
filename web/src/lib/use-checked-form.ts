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
  const { initial, judge } = options
  const [values, setValues] = useState(initial)
  const { faults, setFault, show, showIn } = useFaults(Object.keys(initial))
  const sending = useSending(options, show)

  function set(name: Name, value: string) {
    setValues((before) => ({ ...before, [name]: value }))
    setFault(name, () => '')
    if (!sending.isPending) sending.reset()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = judge(values)
    showIn(event.currentTarget, found)
    if (Object.keys(found).length === 0 && !sending.isPending) sending.mutate(values)
  }

  const field = (name: Name): CheckedField => ({
    name,
    value: values[name],
    error: faults[name] || undefined,
    onChange: (event) => set(name, event.currentTarget.value),
    onBlur: () => {
      if (values[name] !== '') setFault(name, (before) => judge(values)[name] ?? before ?? '')
    },
  })
  const isOfField = sending.error !== null && Object.keys(faultsIn(sending.error, options)).length > 0
  const error = isOfField ? null : sending.error
  const { isPending: isWorking, isSuccess: isDone } = sending
  return { values, set, show, field, clear: () => setValues(initial), onSubmit: submit, error, isWorking, isDone }
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
      const names = Object.keys(initial) as Name[] // they are all it has
      onFaults?.(names.filter((name) => name in found))
      show(found)
    },
    ...(onSuccess && { onSuccess }),
  })
}

/** What is wrong with each field, and a way to show it that leads to the first. */
function useFaults(names: readonly string[]) {
  const [faults, setFaults] = useState<FieldErrors>({})
  const form = useRef<HTMLFormElement>(null)
  function show(found: FieldErrors) {
    setFaults(found)
    const first = names.find((name) => found[name])
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  function showIn(submitted: HTMLFormElement, found: FieldErrors) {
    form.current = submitted
    show(found)
  }
  function setFault(name: string, next: (before: string | undefined) => string) {
    setFaults((before) => ({ ...before, [name]: next(before[name]) }))
  }
  return { faults, setFault, show, showIn }
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
