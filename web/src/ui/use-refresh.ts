import { useInterval } from '@mantine/hooks'
import { useEffect, useReducer } from 'react'

const refreshMs = 30_000

/** Re-renders the component every half minute, so that words about time stay true while the page is open. */
export function useRefresh(): void {
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const { start, stop } = useInterval(refresh, refreshMs)
  useEffect(() => {
    start()
    return stop
  }, [start, stop])
}
