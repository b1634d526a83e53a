import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { type Slots, slotAfterKey, slotsPerDay, type Span } from './slots.ts'

/** Where the cursor stands, and where what is chosen began; `byPointer` while a button of the mouse is held. */
type Choice = { cursor: number; anchor?: number; byPointer?: true }
type Keyed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'preventDefault'>

/** Which part of the grid is which. */
export const marks = { column: { 'data-column': '' }, entry: { 'data-entry': '' } }

/**
 * Choosing a span of slots: by dragging with a mouse or a pen, or with the arrow keys. A finger scrolls.
 * @param begin The slot where the cursor stands at first.
 */
export function useChoosing(slots: Slots, begin: number, onChoose: (span: Span) => void) {
  const [choice, setChoice] = useState<Choice>({ cursor: begin })
  const { cursor, anchor = cursor, byPointer } = choice
  const span = { first: Math.min(cursor, anchor), last: Math.max(cursor, anchor) }
  const onKeyDown = (event: Keyed) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') setChoice({ cursor })
    const next = slotAfterKey(event.key, cursor, slots)
    if (next === undefined) return
    event.preventDefault()
    setChoice(event.shiftKey ? { cursor: next, anchor } : { cursor: next })
  }
  const pointer = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const slot = event.pointerType === 'touch' || event.button !== 0 ? undefined : slotUnder(event, slots)
      if (slot === undefined || isOnEntry(event.target)) return
      event.preventDefault() // no text is marked
      event.currentTarget.setPointerCapture(event.pointerId)
      event.currentTarget.querySelector<HTMLElement>('[data-cursor]')?.focus({ preventScroll: true })
      setChoice({ cursor: slot, anchor: slot, byPointer: true })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const slot = byPointer ? slotUnder(event, slots) : undefined
      if (slot !== undefined && slot !== cursor) setChoice({ cursor: slot, anchor, byPointer: true })
    },
    onPointerUp() {
      if (!byPointer) return
      setChoice({ cursor, anchor })
      onChoose(span)
    },
    onPointerCancel: () => setChoice({ cursor }),
  }
  return { span, cursor, isLong: span.first !== span.last || byPointer === true, onKeyDown, pointer }
}

function isOnEntry(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-entry]') !== null
}

/** Undefined above and below the columns; beside them the nearest counts. */
function slotUnder({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>, slots: Slots): number | undefined {
  const columns = [...currentTarget.querySelectorAll('[data-column]')]
  const rects = columns.map((column) => column.getBoundingClientRect())
  const beyond = rects.findIndex(({ right }) => clientX < right)
  const index = beyond === -1 ? rects.length - 1 : beyond
  const rect = rects[index]
  if (!rect || clientY < rect.top || clientY > rect.bottom) return undefined
  const perDay = slotsPerDay(slots)
  const within = Math.floor(((clientY - rect.top) / rect.height) * perDay)
  return index * perDay + Math.min(within, perDay - 1)
}
