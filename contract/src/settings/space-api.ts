import { z } from 'zod'
import { setting } from './definition.ts'
import { line, optional, optionalUrl } from './kinds.ts'

/** `auto` follows the check-ins; otherwise somebody has switched it. */
export const openStates = ['auto', 'open', 'closed'] as const
export type OpenState = (typeof openStates)[number]

/** What the club publishes about itself through SpaceAPI. */
export const spaceApiSettings = {
  'spaceapi.enabled': setting({ card: 'spaceApi', schema: z.boolean(), default: false }),
  'spaceapi.openState': setting({ card: 'spaceApi', schema: z.enum(openStates), default: 'auto' }),
  'spaceapi.message': setting({ card: 'spaceApi', schema: line, default: '' }),
  /** The club's own site; if empty, the portal. */
  'spaceapi.url': setting({ card: 'spaceApi', schema: optionalUrl, default: '', address: 'shown' }),
  /** Degrees: `59.3293, 18.0686`. */
  'spaceapi.coordinates': setting({
    card: 'spaceApi',
    schema: optional('validation.coordinates', (text) => readCoordinates(text) !== undefined),
    default: '',
  }),
} as const

/** Parses coordinates in degrees (north, east) as people type them. Undefined if they are not on Earth. */
export function readCoordinates(text: string): { lat: number; lon: number } | undefined {
  const [, north, east] = /^(-?\d{1,2}(?:\.\d{1,8})?)[,;]?\s+(-?\d{1,3}(?:\.\d{1,8})?)$/.exec(text) ?? []
  const [lat, lon] = [Number(north), Number(east)]
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined
}
