import { useInterval } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/** Now in epoch milliseconds, updated every second, for a clock or a countdown. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  const { start, stop } = useInterval(() => setNow(Date.now()), 1000)
  useEffect(() => {
    start()
    return stop
  }, [start, stop])
  return now
}
