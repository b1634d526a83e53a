import { kioskSessionSeconds } from '@fobhouse/contract/routes/kiosks.ts'
import { useEffect, useEffectEvent, useState } from 'react'

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Seconds until the kiosk forgets its user: after this long without input, and never later than a session lasts.
 * Restarts with `key`, and calls back once; undefined if there is nobody to forget.
 */
export function useCountdown(
  key: string | undefined,
  { idleSeconds, onEnd }: { idleSeconds: number; onEnd: () => void },
): number | undefined {
  const [left, setLeft] = useState(idleSeconds)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (key === undefined) return undefined
    const sessionEnd = Date.now() + kioskSessionSeconds * 1000
    let idleEnd = 0
    const stop = new AbortController()
    const show = () => {
      const seconds = Math.max(0, Math.ceil((Math.min(idleEnd, sessionEnd) - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds > 0) return
      stop.abort()
      end()
    }
    const begin = () => {
      idleEnd = Date.now() + idleSeconds * 1000
      show()
    }
    const ticking = setInterval(show, 250)
    stop.signal.addEventListener('abort', () => clearInterval(ticking))
    for (const input of inputs) window.addEventListener(input, begin, { passive: true, signal: stop.signal })
    begin()
    return () => stop.abort()
  }, [key, idleSeconds])
  return key === undefined ? undefined : left
}
