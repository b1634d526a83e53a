import type { ReactNode } from 'react'
import { useDeviceHits } from '../features/devices/palette-devices.tsx'
import { useMemberHits } from '../features/members/palette-members.tsx'

/** One thing that the palette finds. */
export type PaletteHit = {
  title: string
  /** Said in dimmed words behind the title; empty for none. */
  note: string
  icon: ReactNode
  /** Where it leads; also the key. */
  to: string
  /** At the right end: a `StateDot` for example. */
  state?: ReactNode
}

export type PaletteGroup = {
  label: string
  hits: readonly PaletteHit[]
  /** More may come: that there is nothing is not known yet. */
  isSearching?: boolean
}

/**
 * What the palette finds beside screens, by what was typed so far. A feature adds the call of its hook here, in the
 * order of the groups (devices, members); the hook gives no hits to people who may not see them.
 */
export function useOtherHits(query: string): readonly PaletteGroup[] {
  return [useDeviceHits(query), useMemberHits(query)]
}
