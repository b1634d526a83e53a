import { useEffect, useState } from 'react'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

/** The text after one more key; undefined for a key that types nothing. */
export function afterKey(text: string, { key, ctrlKey, metaKey }: Pressed): string | undefined {
  if (ctrlKey || metaKey) return undefined
  const signs = [...text]
  if (key === 'Backspace') return signs.slice(0, -1).join('')
  if (key === 'Escape') return ''
  return [...key].length === 1 ? text + key : undefined
}

export type TypedAhead = {
  /** From now on keys are stored and go nowhere else. */
  begin(): void
  /** Returns the text typed since then, and stops storing. */
  take(): string
}

/** Stores what a person types after opening a field and before it has the focus: its code may still be loading. */
export function useTypedAhead(): TypedAhead {
  const [typedAhead] = useState(keepKeys)
  useEffect(() => () => void typedAhead.take(), [typedAhead])
  return typedAhead
}

function keepKeys(): TypedAhead {
  let text = ''
  const keep = (event: KeyboardEvent) => {
    const next = afterKey(text, event)
    if (next === undefined) return
    text = next
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    begin: () => document.addEventListener('keydown', keep, { capture: true }),
    take: () => {
      document.removeEventListener('keydown', keep, { capture: true })
      const taken = text
      text = ''
      return taken
    },
  }
}
