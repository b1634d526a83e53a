import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSignedIn, noteSessionLost, open } from '../lib/api.ts'
import { followLiveEvents } from '../domain/club/live.ts'

/** Holds the event stream of the signed-in person. Keyed by the person's id; signing out closes it. */
export function LiveConnection() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    void followLiveEvents({ client: { open }, queryClient, onOver: noteSessionLost, isSignedIn, signal: stop.signal })
    return () => stop.abort()
  }, [queryClient])
  return null
}
