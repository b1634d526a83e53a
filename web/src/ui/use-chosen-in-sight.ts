import { type RefObject, useEffect, useRef } from 'react'

/** For a list of tabs, which may be wider than a phone: moves the chosen one into sight whenever it is another. */
export function useChosenInSight(chosen: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen])
  return list
}
