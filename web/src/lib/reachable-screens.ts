import { createContext, useContext } from 'react'

/** A screen of this person's menu, by its path as in `app/screens/`. */
export type ReachableScreen = { path: string; to: string; title: string }

export const ReachableScreensContext = createContext<readonly ReachableScreen[]>([])

/** The screen of this person's menu with one of these paths, if any. */
export function useReachableScreen(paths: readonly string[]): ReachableScreen | undefined {
  const screens = useContext(ReachableScreensContext)
  return paths.flatMap((path) => screens.find((screen) => screen.path === path) ?? []).at(0)
}
