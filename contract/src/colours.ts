/** Colour arithmetic for the theme, in OKLCH (https://bottosson.github.io/posts/oklab/). */

/** From the lightest to the darkest, `#rrggbb` each. */
export type Shades = readonly [string, string, string, string, string, string, string, string, string, string]

// White text keeps this contrast on a text shade; 4.8 on white is 4.5 on the canvas, the darkest light ground.
const textContrast = 4.8
const exactShade = 6 // the club's chosen colour
export const textShade = 7 // the same hue, dark enough to carry white text or to be text on white
const shadeLightness = [0.975, 0.945, 0.89, 0.83, 0.76, 0.68, 0.6, 0.53, 0.46, 0.38]
const neutralLightness = [0.93, 0.84, 0.74, 0.6, 0.41, 0.345, 0.285, 0.25, 0.215, 0.16]

type Oklch = { l: number; c: number; h: number }

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function toGamma(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055
}

/** Parses `#rgb` or `#rrggbb`; anything else reads as black, so that a bad setting cannot break the page. */
function parseHex(hex: string): [number, number, number] {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(hex)
  const digits = short ? `${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}` : hex.replace('#', '')
  const value = /^[\da-f]{6}$/i.test(digits) ? Number.parseInt(digits, 16) : 0
  return [toLinear((value >> 16) / 255), toLinear(((value >> 8) & 255) / 255), toLinear((value & 255) / 255)]
}

function toOklch(hex: string): Oklch {
  const [r, g, b] = parseHex(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const beta = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, beta), h: Math.atan2(beta, a) }
}

function toRgb({ l, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos(h)
  const b = c * Math.sin(h)
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
}

/** Returns `#rrggbb`; a colour outside sRGB loses chroma, never lightness, because lightness carries the contrast. */
function toHex(colour: Oklch): string {
  let { c } = colour
  let rgb = toRgb(colour)
  while (c > 0 && rgb.some((channel) => channel < -0.0005 || channel > 1.0005)) {
    c = Math.max(0, c - 0.004)
    rgb = toRgb({ ...colour, c })
  }
  const pair = (channel: number) =>
    Math.round(toGamma(Math.min(1, Math.max(0, channel))) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${rgb.map(pair).join('')}`
}

function luminance(hex: string): number {
  const [r, g, b] = parseHex(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG 2 contrast of two opaque colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const first = luminance(one)
  const second = luminance(other)
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** Darkens a colour until white text on it has the contrast `wanted`; a colour that already has it stays unchanged. */
export function darkenForWhiteText(hex: string, wanted = textContrast): string {
  const colour = toOklch(hex)
  let shade = hex
  while (contrast(shade, '#ffffff') < wanted && colour.l > 0) {
    colour.l -= 0.005
    shade = toHex(colour)
  }
  return shade
}

/** Ten shades of one hue: 6 is the colour itself, 7 carries white text, 8 and 9 are darker still. */
export function shadesOf(hex: string): Shades {
  const base = toOklch(hex)
  const readable = darkenForWhiteText(hex)
  const below = toOklch(readable).l
  return asTuple(
    shadeLightness.map((lightness, index) => {
      if (index === exactShade) return hex
      if (index === textShade) return readable
      const l = index < exactShade ? lightness : Math.min(lightness, below - (index - textShade) * 0.06)
      return toHex({ l, c: base.c * (index < 2 ? 0.22 : index < 4 ? 0.55 : 1), h: base.h })
    }),
  )
}

export function neutralsOf(dark: string): Shades {
  const { c, h } = toOklch(dark)
  return asTuple(neutralLightness.map((l) => toHex({ l, c: Math.min(c, 0.02), h })))
}

function asTuple(shades: string[]): Shades {
  return shades as unknown as Shades // `map` keeps the length: ten lightnesses in, ten shades out
}
