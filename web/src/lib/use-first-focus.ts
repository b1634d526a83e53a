import { type RefObject, useEffect, useRef } from 'react'

/**
 * Puts the keyboard into the first field of a screen. In an effect, because the frame focuses the content of every new
 * screen in one, which would take it away from an `autofocus`.
 */
export function useFirstFocus<Field extends HTMLElement = HTMLInputElement>(): RefObject<Field | null> {
  const field = useRef<Field>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}
