import { z } from 'zod'
import { shadesOf } from './colours.ts'
import { escapeHtml } from './html.ts'
import { localeSchema } from './languages.ts'

/** What differs between clubs on a screen that is drawn ahead, by the settings' keys. */
const placesOfSettings = [
  'general.siteName',
  'images.siteLogo',
  'contact.admin',
  'features.siteBanner',
  'features.signup.collectVehicleRegistrationPlate',
] as const
export const colourSettings = ['theme.themePrimary', 'theme.themeToolbar', 'theme.themeAccent'] as const

export type DrawnSetting = (typeof placesOfSettings)[number] | (typeof colourSettings)[number]
export type DrawnSettings = (key: DrawnSetting) => string | boolean

const drawnSettings = new Set<string>([...placesOfSettings, ...colourSettings])

export function isDrawnSetting(key: string): key is DrawnSetting {
  return drawnSettings.has(key)
}

export const drawnAheadSchema = z.object({
  screens: z.array(
    z.object({
      /** A regular expression for the path. */
      pattern: z.string(),
      /** What stands in the page's place, by language. */
      bodies: z.record(localeSchema, z.string()),
    }),
  ),
  /** The rules that the drawings need, with the colours below. */
  styles: z.string(),
  colours: z.record(z.enum(colourSettings), z.string()),
  /** What the page says where its code does not come or is not run, by language. */
  words: z.record(localeSchema, z.object({ notLoaded: z.string(), needsScript: z.string() })),
})
export type DrawnAhead = z.infer<typeof drawnAheadSchema>

/** Settings that add a piece or replace one, where they are set. */
export const pieceSettings = placesOfSettings.slice(1)

const place = (key: string): string => `[[${key}]]`

/** Values by which a drawing shows where a club's own values belong; one of them may be unset. */
export function placeholders(unset?: DrawnSetting): DrawnSettings {
  return (key) => {
    if (key === 'features.signup.collectVehicleRegistrationPlate') return key !== unset
    return key === unset ? '' : place(key)
  }
}

/**
 * Joins drawings into one that a club's settings choose from: `whole` with all settings set, the others each without one.
 * Throws if two settings change the same piece.
 */
export function joinDrawings(whole: string, without: Readonly<Partial<Record<DrawnSetting, string>>>): string {
  const pieces = Object.entries(without)
    .filter(([, other]) => other !== whole)
    .map(([key, other]) => ({ key, ...pieceBetween(whole, other) }))
    .toSorted((one, two) => one.begin - two.begin)
  let joined = ''
  let at = 0
  for (const { key, begin, end, other } of pieces) {
    if (begin < at) throw new Error(`The setting ${key} changes a piece that another setting changes as well`)
    joined += `${whole.slice(at, begin)}<!--if ${key}-->${whole.slice(begin, end)}<!--else-->${other}<!--end-->`
    at = end
  }
  return joined + whole.slice(at)
}

/** Where two texts differ: from `begin` to `end` in the first, and what the other has there. */
function pieceBetween(whole: string, without: string): { begin: number; end: number; other: string } {
  const shorter = Math.min(whole.length, without.length)
  let begin = 0
  while (begin < shorter && whole[begin] === without[begin]) begin += 1
  let same = 0
  while (same < shorter - begin && whole.at(-1 - same) === without.at(-1 - same)) same += 1
  return { begin, end: whole.length - same, other: without.slice(begin, without.length - same) }
}

/** A drawing with a club's own values. */
export function fillDrawing(body: string, read: DrawnSettings): string {
  const get = (key: string) => read(key as DrawnSetting) // the drawing was made of these
  return body
    .replaceAll(/<!--if ([\w.]+)-->(.*?)<!--else-->(.*?)<!--end-->/gs, (...[, key, set, unset]: string[]) => {
      const isSet = key !== undefined && get(key) !== '' && get(key) !== false
      return (isSet ? set : unset) ?? ''
    })
    .replaceAll(/\[\[([\w.]+)\]\]/g, (_all, key: string) => escapeHtml(String(get(key))))
}

/** The rules in a club's own colours. */
export function colourStyles({ styles, colours }: Pick<DrawnAhead, 'styles' | 'colours'>, read: DrawnSettings): string {
  const own = new Map<string, string>()
  for (const key of colourSettings) {
    const shades = shadesOf(String(read(key)))
    for (const [index, drawn] of shadesOf(colours[key]).entries()) own.set(drawn, shades[index] ?? drawn)
  }
  return styles.replaceAll(/#[\da-f]{6}\b/g, (hex) => own.get(hex) ?? hex)
}
