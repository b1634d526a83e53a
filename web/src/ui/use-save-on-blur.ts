import { useState } from 'react'
import { errorText } from '../lib/error-text.ts'
import { fieldErrors } from '../lib/form-errors.ts'

export type SaveOnBlurOptions = {
  /** The field's name in the request; the server uses it to report a fault. */
  name: string
  /** The stored value. */
  value: string
  /** The text of a fault; checked before anything is sent. */
  validate?: ((value: string) => string | undefined) | undefined
  save: (value: string) => Promise<unknown>
  /** Maps error codes to fields, as in `fieldErrors`. */
  fieldOfCode?: Record<string, string> | undefined
  /** Shown instead of "Saved". */
  savedText?: string | undefined
}

export type SaveState = 'idle' | 'saving' | 'saved'

/** Keeps the typed text until it is stored; a refusal appears beside it, and nothing is lost. */
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
