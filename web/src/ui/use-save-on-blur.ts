import { useState } from 'react'
import { errorText } from '../lib/error-text.ts'
import { fieldErrors } from '../lib/form-errors.ts'

export type SaveOnBlurOptions = {
  /** The field's name in the request, by which the server names its fault. */
  name: string
  /** What is stored. */
  value: string
  /** Words for what is wrong, before anything is sent. */
  validate?: ((value: string) => string | undefined) | undefined
  save: (value: string) => Promise<unknown>
  /** Fields of refusals by code, as for `fieldErrors`. */
  fieldOfCode?: Record<string, string> | undefined
  /** Said instead of "Saved". */
  savedText?: string | undefined
}

export type SaveState = 'idle' | 'saving' | 'saved'

/** Keeps what is typed until it is stored; a refusal stands beside it, and nothing is lost. */
export function useSaveOnBlur({ name, value, validate, save, fieldOfCode }: SaveOnBlurOptions) {
  const [draft, setDraft] = useState<string>()
  const [error, setError] = useState<string>()
  const [state, setState] = useState<SaveState>('idle')
  const shown = draft ?? value

  function takeBack() {
    setDraft(undefined)
    setError(undefined)
  }

  async function saveDraft() {
    const wanted = shown.trim()
    if (draft === undefined || wanted === value) {
      takeBack()
      return
    }
    const fault = validate?.(wanted)
    setError(fault)
    if (fault !== undefined) return
    setState('saving')
    try {
      await save(wanted)
      setDraft(undefined)
      setState('saved')
    } catch (refusal) {
      setError(fieldErrors(refusal, fieldOfCode)[name] ?? errorText(refusal))
      setState('idle')
    }
  }

  function type(typed: string) {
    setDraft(typed)
    setState('idle')
    setError(undefined)
  }

  return { shown, error, state, type, takeBack, saveDraft }
}
