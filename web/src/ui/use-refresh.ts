import { useInterval } from '@mantine/hooks'
import { useEffect, useReducer } from 'react'

const refreshMs = 30_000

/** Draws the component anew every half minute, for words about time that stay true while the page is open. */
export function useRefresh(): void {
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const { start, stop } = useInterval(refresh, refreshMs)
  useEffect(() => {
    start()
    return stop
  }, [start, stop])
}
