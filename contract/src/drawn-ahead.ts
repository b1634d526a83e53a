import { z } from 'zod'
import { shadesOf } from './colours.ts'
import { escapeHtml } from './html.ts'
import { localeSchema } from './languages.ts'

/** What differs between clubs on a screen that is drawn ahead, by the settings' keys. */
const placesOfSettings = [
  'general.siteName',
  'images.siteLogo',
  'images.menuBackground',
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

/**
 * Frames differ by what their screen is: as wide as the window or not; the dashboard names the club on a phone, and says at once
 * that a membership is active; the list of members has its first rows on a phone.
 */
export const frameKinds = ['narrow', 'wide', 'dashboard', 'activeDashboard', 'members'] as const
export type FrameKind = (typeof frameKinds)[number]

const drawnScreensSchema = z.object({
  screens: z.array(
    z.object({
      /** A regular expression for the path. */
      pattern: z.string(),
      /** What stands in the page's place, by language. */
      bodies: z.record(localeSchema, z.string()),
    }),
  ),
  /** The rules that the drawings need, with the colours of all. */
  styles: z.string(),
})

export const drawnAheadSchema = z.object({
  visitor: drawnScreensSchema,
  /** What a kiosk shows while nobody is signed in. */
  kiosk: drawnScreensSchema,
  /** What somebody who is signed in sees first: a frame with the title of their screen. */
  signedIn: z.object({
    screens: z.array(
      z.object({
        /** A regular expression for the path. The first match counts. */
        pattern: z.string(),
        /** Absent where the screen has no frame. */
        frame: z.object({ kind: z.enum(frameKinds), titles: z.record(localeSchema, z.string()) }).optional(),
      }),
    ),
    bodies: z.record(z.enum(frameKinds), z.record(localeSchema, z.string())),
    styles: z.string(),
  }),
  colours: z.record(z.enum(colourSettings), z.string()),
  /** What the page says where its code does not come or is not run, by language. */
  words: z.record(localeSchema, z.object({ notLoaded: z.string(), needsScript: z.string() })),
})
export type DrawnAhead = z.infer<typeof drawnAheadSchema>
export type DrawnScreens = z.infer<typeof drawnScreensSchema>
/** Who asks for a page. */
export type Asker = keyof Pick<DrawnAhead, 'visitor' | 'signedIn' | 'kiosk'>

/** Settings that add a piece or replace one, where they are set. */
export const pieceSettings = placesOfSettings.slice(1)

const place = (key: string): string => `[[${key}]]`

/** Where a frame has the title of its screen. */
export const placeOfTitle = place('title')

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
    .flatMap(([key, other]) => piecesBetween(whole, other).map((piece) => ({ key, ...piece })))
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

/** From `begin` to `end` of the first drawing, the second has `other`. */
type Piece = { begin: number; end: number; other: string }

/** Where two drawings differ, tag by tag. */
function piecesBetween(whole: string, without: string): Piece[] {
  const [tags, others] = [whole, without].map((html) => html.split(/(?=<)/)) as [string[], string[]] // of both
  const common = longestCommon(tags, others)
  const pieces: Piece[] = []
  let [at, tag, other] = [0, 0, 0]
  for (const [nextTag, nextOther] of [...common, [tags.length, others.length] as const]) {
    const [mine, its] = [tags.slice(tag, nextTag).join(''), others.slice(other, nextOther).join('')]
    if (mine !== its) pieces.push({ begin: at, end: at + mine.length, other: its })
    at += mine.length + (tags[nextTag] ?? '').length
    ;[tag, other] = [nextTag + 1, nextOther + 1]
  }
  return pieces
}

/** The places of as many tags as both have in the same order. */
function longestCommon(tags: readonly string[], others: readonly string[]): [number, number][] {
  // How many they have in common from two places on.
  const counts = Array.from({ length: tags.length + 1 }, (): number[] => [])
  const from = (tag: number, other: number) => counts[tag]?.[other] ?? 0
  for (const [tag, row] of [...counts.entries()].toReversed()) {
    for (let other = others.length - 1; other >= 0; other -= 1) {
      const isSame = tags[tag] === others[other]
      row[other] = isSame ? from(tag + 1, other + 1) + 1 : Math.max(from(tag + 1, other), from(tag, other + 1))
    }
  }
  const found: [number, number][] = []
  let [tag, other] = [0, 0]
  while (tag < tags.length && other < others.length) {
    if (tags[tag] === others[other]) found.push([tag++, other++])
    else if (from(tag + 1, other) >= from(tag, other + 1)) tag += 1
    else other += 1
  }
  return found
}

/** A drawing with a club's own values, and in a frame the title of its screen. */
export function fillDrawing(body: string, read: DrawnSettings, title = ''): string {
  const get = (key: string) => (key === 'title' ? title : read(key as DrawnSetting)) // the drawing was made of these
  return body
    .replaceAll(/<!--if ([\w.]+)-->(.*?)<!--else-->(.*?)<!--end-->/gs, (...[, key, set, unset]: string[]) => {
      const isSet = key !== undefined && get(key) !== '' && get(key) !== false
      return (isSet ? set : unset) ?? ''
    })
    .replaceAll(/\[\[([\w.]+)\]\]/g, (_all, key: string) => escapeHtml(String(get(key))))
}

/** The rules in a club's own colours. */
export function colourStyles(styles: string, colours: DrawnAhead['colours'], read: DrawnSettings): string {
  const own = new Map<string, string>()
  for (const key of colourSettings) {
    const shades = shadesOf(String(read(key)))
    for (const [index, drawn] of shadesOf(colours[key]).entries()) own.set(drawn, shades[index] ?? drawn)
  }
  return styles.replaceAll(/#[\da-f]{6}\b/g, (hex) => own.get(hex) ?? hex)
}
