import { createContext, useContext } from 'react'

/** The screen above a detail screen; the header's way back leads there, too. */
export type ParentScreen = { to: string; title: string }

export const ParentScreenContext = createContext<ParentScreen | undefined>(undefined)

export function useParentScreen(): ParentScreen | undefined {
  return useContext(ParentScreenContext)
}
