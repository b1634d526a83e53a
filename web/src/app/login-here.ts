import { z } from 'zod'

/** What the history keeps of a page on which the login dialog was opened. */
export const loginHere = { isLoginHere: true } as const

const stateSchema = z.object({ isLoginHere: z.literal(true) })

/** Signing in through the dialog leaves the page where it is, even one for signed-out people (`docs/rules/page.md`). */
export function screenStays(historyState: unknown): boolean {
  return stateSchema.safeParse(historyState).success
}
