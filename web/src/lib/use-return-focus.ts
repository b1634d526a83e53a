import { useEffect, useRef } from 'react'

/**
 * Gives the focus back to what opened a dialog. For dialogs that are mounted open, because they are loaded only then: Mantine
 * notes the opener of one that was there already.
 */
export function useReturnFocus(isOpen: boolean): void {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (isOpen) {
      opener.current = document.activeElement
    } else {
      if (opener.current instanceof HTMLElement) opener.current.focus()
      opener.current = null
    }
  }, [isOpen])
}
