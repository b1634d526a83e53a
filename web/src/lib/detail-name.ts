import { useEffect, useSyncExternalStore } from 'react'
import { useDocumentTitle } from './document-title.ts'

let shown: string | undefined
const listeners = new Set<() => void>()

function show(name: string | undefined): void {
  shown = name
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Names the thing that a detail screen shows, in the tab's title and at the end of the header's path. */
export function useDetailName(name: string | undefined): void {
  useDocumentTitle(name)
  useEffect(() => {
    show(name)
    return () => show(undefined)
  }, [name])
}

/** The name that the open screen has set, if any; for the header. */
export function useShownDetailName(): string | undefined {
  return useSyncExternalStore(subscribe, () => shown)
}
