import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * For tabs, which may be wider than a phone, and a menu, which may be longer than a window: moves the chosen one into sight,
 * and the list alone: the page stays where it is.
 */
export function useChosenInSight<List extends HTMLElement>(chosen: string): RefObject<List | null> {
  const list = useRef<List>(null)
  const show = useEffectEvent(() => {
    const one = list.current?.querySelector('[aria-selected=true], [aria-current=page]')
    if (one) list.current?.scrollBy(wayTo(one.getBoundingClientRect(), list.current.getBoundingClientRect()))
  })
  const watch = useEffectEvent((_chosen: string) => {
    show()
    const sizes = new ResizeObserver(() => show()) // another language makes tabs wider
    for (const tab of list.current?.querySelectorAll('[role=tab]') ?? []) sizes.observe(tab)
    return () => sizes.disconnect()
  })
  useEffect(() => watch(chosen), [chosen])
  return list
}

/** To the middle of the list sideways, and as far as needed up or down. */
function wayTo(one: DOMRect, list: DOMRect): { left: number; top: number } {
  const left = one.left + one.width / 2 - (list.left + list.width / 2)
  return { left, top: Math.min(0, one.top - list.top) + Math.max(0, one.bottom - list.bottom) }
}
