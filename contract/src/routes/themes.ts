import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { emptySchema } from '../text.ts'

/** A theme plays for a few seconds at a door, so it stays small. */
export const themeLimits = { mostBytes: 1024 * 1024, mostSeconds: 10 } as const

export const themeSchema = z.object({
  /** Address of the sound; it works for ten minutes. */
  url: z.string(),
  mediaType: z.string(),
  size: z.int(),
  /** Null if the file does not say. */
  seconds: z.number().nullable(),
})
export type Theme = z.output<typeof themeSchema>

export const themeRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/profile/theme/',
    access: 'user',
    summary: "The caller's theme, if there is one.",
    response: z.object({ theme: themeSchema.nullable() }),
  },
  save: {
    method: 'PUT',
    path: '/api/profile/theme/',
    access: 'user',
    summary: 'Stores the sound that is played when the caller opens a device that plays themes: MP3, Ogg, WAV or M4A.',
    upload: { mostBytes: themeLimits.mostBytes },
    response: emptySchema,
  },
  remove: {
    method: 'DELETE',
    path: '/api/profile/theme/',
    access: 'user',
    summary: "Removes the caller's theme.",
    response: emptySchema,
  },
})
