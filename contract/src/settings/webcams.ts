import { z } from 'zod'
import { textSchema, titleSchema } from '../text.ts'
import { setting } from './definition.ts'
import { isWebAddress } from './kinds.ts'

/** A camera's name, and where the server fetches its picture. Members see only the picture. */
const webcamLink = z.tuple([
  titleSchema,
  textSchema.refine((text) => text.length <= 500 && isWebAddress(text), { error: 'validation.url' }),
])

/** The club's cameras, and who sees them. */
export const webcamSettings = {
  webcamLinks: setting({
    card: { name: 'webcams', after: 'dashboard' },
    control: 'links',
    test: 'webcams',
    schema: z.array(webcamLink).max(24, { error: 'validation.tooLong' }),
    default: [],
    address: 'called',
    sealed: true,
  }),
  /** Shows the club's cameras to everyone who is signed in. */
  'features.enableWebcams': setting({ card: 'pages', schema: z.boolean(), default: false }),
  /** Hides the cameras from people who are not active members. */
  'webcams.membersOnly': setting({ card: 'pages', asked: 'webcamsMembersOnly', schema: z.boolean(), default: false }),
} as const
