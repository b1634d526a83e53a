import { useSyncExternalStore } from 'react'

/** Whether the server answers, and when it last did. The client writes it, the offline banner reads it. */
export type Connection = { isReachable: boolean; lastAnswer: number | undefined }

let current: Connection = { isReachable: true, lastAnswer: undefined }
const listeners = new Set<() => void>()

export function noteReached(isReached: boolean): void {
  const wasReachable = current.isReachable
  current = { isReachable: isReached, lastAnswer: isReached ? Date.now() : current.lastAnswer }
  if (wasReachable !== isReached) for (const listener of listeners) listener()
}

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function connection(): Connection {
  return current
}

const isReachable = (): boolean => current.isReachable

/** Re-renders when the server is lost or comes back, not with every answer. */
export function useIsReachable(): boolean {
  return useSyncExternalStore(onConnectionChange, isReachable, isReachable)
}
