import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

/** Calls back when another screen has come, for example by the browser's Back: what lay over the old one closes. */
export function useLeaving(onLeave: () => void): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    leave()
  }, [pathname])
}
