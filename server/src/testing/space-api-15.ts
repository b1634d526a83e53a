import { z } from 'zod'

// What SpaceAPI 15 asks of the parts that we tell, written down from the published schema
// (https://schema.spaceapi.io/15.json, github.com/SpaceApi/schema, 15.json of 2d23eae3b1b5): which must be there, and of
// what type. Written independently of the contract, so that a slip there does not repeat here.

const named = { location: z.string().optional(), name: z.string().optional(), description: z.string().optional() }
const counted = z.array(z.looseObject({ value: z.number(), ...named }))

export const spaceApi15 = z.looseObject({
  api_compatibility: z.array(z.string()).refine((versions) => versions.includes('15')),
  space: z.string(),
  logo: z.string(),
  url: z.string(),
  location: z
    .looseObject({
      address: z.string().optional(),
      lat: z.number().optional(),
      lon: z.number().optional(),
      timezone: z.string().optional(),
      country_code: z.string().optional(),
      hint: z.string().optional(),
    })
    .refine((location) => Object.keys(location).length > 0)
    .refine(({ lat, lon }) => (lat === undefined) === (lon === undefined))
    .optional(),
  state: z
    .looseObject({
      open: z.boolean().optional(),
      lastchange: z.number().optional(),
      trigger_person: z.string().optional(),
      message: z.string().optional(),
      icon: z.looseObject({ open: z.string(), closed: z.string() }).optional(),
    })
    .optional(),
  contact: z.looseObject({
    phone: z.string().optional(),
    email: z.string().optional(),
    issue_mail: z.string().optional(),
  }),
  sensors: z.looseObject({ people_now_present: counted.optional(), total_member_count: counted.optional() }).optional(),
})
