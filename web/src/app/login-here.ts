import { z } from 'zod'

/** The history entry's state for a page where the login dialog was opened. */
export const loginHere = { isLoginHere: true } as const

const stateSchema = z.object({ isLoginHere: z.literal(true) })

/** After signing in through the dialog the page stays, even if it is for signed-out people (`docs/rules/page.md`). */
export function screenStays(historyState: unknown): boolean {
  return stateSchema.safeParse(historyState).success
}
