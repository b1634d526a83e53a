import type { LiveEvent } from '@fobhouse/contract/live-events.ts'

/** Who hears an event: one member's own pages, all administrators, or everyone signed in. */
export type Audience = { memberId: number } | 'admins' | 'everyone'

export type Listener = {
  memberId: number
  isAdmin: boolean
  hear(event: LiveEvent): void
  /** Nothing more will come: the server stops. */
  end?(): void
}

/** Carries events to the open pages. An event may be lost or doubled: a page refreshes what it names. */
export type Live = {
  publish(audience: Audience, event: LiveEvent): void
  /** Gives the function that ends the subscription. */
  subscribe(listener: Listener): () => void
  /** Ends every subscription, so that the server can stop. */
  close(): void
}

export function createLive(): Live {
  const listeners = new Set<Listener>()
  return {
    publish(audience, event) {
      for (const listener of listeners) if (isFor(audience, listener)) listener.hear(event)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      for (const listener of listeners) listener.end?.()
    },
  }
}

function isFor(audience: Audience, listener: Listener): boolean {
  if (audience === 'everyone') return true
  if (audience === 'admins') return listener.isAdmin
  return audience.memberId === listener.memberId
}
