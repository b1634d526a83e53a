import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the first field of a screen. It runs in an effect, because the frame focuses the content of every new screen
 * in an effect, too, and would take the focus from an `autofocus`.
 */
export function useFirstFocus<Field extends HTMLElement = HTMLInputElement>(): RefObject<Field | null> {
  const field = useRef<Field>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}
