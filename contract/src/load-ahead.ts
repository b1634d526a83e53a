import { z } from 'zod'
import { localeSchema } from './languages.ts'

const needsSchema = z.object({ files: z.array(z.string()), calls: z.array(z.string()), texts: z.string().optional() })

/**
 * What the page's build tells the server: which files and answers each address needs at once. The server lists them in
 * the page, so that the browser requests them all together instead of one after the other.
 */
export const loadAheadSchema = z.object({
  screens: z.array(
    z.object({
      /** A regular expression for the path. The first match counts; the last entry matches everything. */
      pattern: z.string(),
      visitor: needsSchema,
      signedIn: needsSchema,
      /** Where a kiosk shows something else to visitors. */
      kiosk: needsSchema.optional(),
    }),
  ),
  /** Files of texts by language and name; those under `''` are always needed. */
  texts: z.record(localeSchema, z.record(z.string(), z.array(z.string()))),
})
export type LoadAhead = z.infer<typeof loadAheadSchema>
export type ScreenNeeds = z.infer<typeof needsSchema>
