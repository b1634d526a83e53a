import { z } from 'zod'
import { equipmentStates } from '../equipment.ts'
import { defineRoutes } from '../route.ts'

/** The part of SpaceAPI 15 (https://schema.spaceapi.io/15.json) that the club publishes. */
export const spaceSchema = z.object({
  api_compatibility: z.tuple([z.literal('15')]),
  space: z.string(),
  logo: z.string(),
  url: z.string(),
  location: z.object({
    address: z.string().optional(),
    lat: z.number().optional(),
    lon: z.number().optional(),
    timezone: z.string(),
  }),
  contact: z.object({ email: z.string().optional(), issue_mail: z.string().optional() }),
  /** Without `open` the state is unknown. */
  state: z.object({
    open: z.boolean().optional(),
    lastchange: z.int().optional(),
    message: z.string().optional(),
  }),
  sensors: z.object({
    people_now_present: z.array(z.object({ value: z.int() })).optional(),
    total_member_count: z.array(z.object({ value: z.int(), name: z.string() })),
  }),
  /** The calendar of the club, if it has a public one. */
  feeds: z.object({ calendar: z.object({ type: z.literal('ical'), url: z.string() }) }).optional(),
  /** How the equipment is, if the club shows it. Names that begin with `ext_` are each space's own (SpaceAPI 15). */
  ext_equipment: z
    .array(
      z.object({
        name: z.string(),
        place: z.string().nullable(),
        state: z.enum(equipmentStates),
        since: z.string(),
        note: z.string(),
        expected_back: z.string().nullable(),
      }),
    )
    .optional(),
})
export type Space = z.output<typeof spaceSchema>

export const spaceApiRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/spacedirectory/',
    access: 'anon',
    summary: 'The space as SpaceAPI 15 describes it: whether it is open, where it is, how many are there. Never who.',
    response: spaceSchema,
    errors: ['feature_off'],
  },
})
