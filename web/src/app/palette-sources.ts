import type { ReactNode } from 'react'
import { useDeviceHits } from '../features/devices/palette-devices.tsx'
import { useMemberHits } from '../features/members/palette-members.tsx'

/** One result of the palette. */
export type PaletteHit = {
  title: string
  /** Dimmed text behind the title; empty for none. */
  note: string
  icon: ReactNode
  /** The address; also the key. */
  to: string
  /** Drawn at the right end, for example a `StateDot`. */
  state?: ReactNode
}

export type PaletteGroup = {
  label: string
  hits: readonly PaletteHit[]
  /** True while more hits may come, so that "nothing found" is not yet certain. */
  isSearching?: boolean
}

/**
 * The palette's hits besides screens, for the text typed so far. A feature adds its hook here, in the order of the
 * groups (devices, members); the hook returns no hits to people who may not see them.
 */
export function useOtherHits(query: string): readonly PaletteGroup[] {
  return [useDeviceHits(query), useMemberHits(query)]
}
