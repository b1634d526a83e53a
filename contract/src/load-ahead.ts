import { z } from 'zod'
import { localeSchema } from './money.ts'

const needsSchema = z.object({ files: z.array(z.string()), calls: z.array(z.string()), texts: z.string().optional() })

/**
 * What the built page tells the server that serves it: which files and answers an address needs at once. The server names
 * them in the page, so that a browser asks for them all together instead of one after the other.
 */
export const loadAheadSchema = z.object({
  screens: z.array(
    z.object({
      /** A regular expression for the address's path. The first that fits counts; the last one fits all. */
      pattern: z.string(),
      visitor: needsSchema,
      signedIn: needsSchema,
    }),
  ),
  /** Files by language and name of the texts; those under `''` are always needed. */
  texts: z.record(localeSchema, z.record(z.string(), z.array(z.string()))),
})
export type LoadAhead = z.infer<typeof loadAheadSchema>
export type ScreenNeeds = z.infer<typeof needsSchema>
