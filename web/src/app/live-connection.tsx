import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { noteSessionLost, open } from '../lib/api.ts'
import { followLiveEvents } from '../domain/club/live.ts'

/** The stream of events of the signed-in person, by whose id it is keyed; signing out closes it. */
export function LiveConnection() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    void followLiveEvents({ client: { open }, queryClient, onOver: noteSessionLost, signal: stop.signal })
    return () => stop.abort()
  }, [queryClient])
  return null
}
