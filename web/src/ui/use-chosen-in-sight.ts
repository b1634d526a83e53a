import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** For tabs, which may be wider than a phone, and a menu, which may be longer than a window: moves the chosen one into sight. */
export function useChosenInSight<List extends HTMLElement>(chosen: string): RefObject<List | null> {
  const list = useRef<List>(null)
  const show = useEffectEvent((_chosen: string) => {
    const one = list.current?.querySelector('[aria-selected=true], [aria-current=page]')
    one?.scrollIntoView({ block: 'nearest', inline: 'center' })
  })
  useEffect(() => show(chosen), [chosen])
  return list
}
