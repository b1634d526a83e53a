import { useEffect, useEffectEvent } from 'react'
import { useKiosk } from './kiosk-context.ts'

/** While it is on, the next cards sign nobody in: they are handed over. */
export function useNextCard(isOn: boolean, onCard: (cardId: string) => void): void {
  const { takeCards } = useKiosk()
  const take = useEffectEvent(onCard)
  useEffect(() => {
    if (!isOn) return undefined
    takeCards((cardId) => take(cardId))
    return () => takeCards(undefined)
  }, [isOn, takeCards])
}
