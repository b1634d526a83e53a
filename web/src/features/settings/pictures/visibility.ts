import { contrast } from '@fobhouse/contract/colours.ts'

const visibleContrast = 1.5
const transparent = 32 // of 255: what is fainter is seen on no ground
const enough = 0.15

/** Whether hardly anything of a picture stands out from a ground. Pixels are red, green, blue and opacity, as a canvas has them. */
export function isHardToSee(pixels: Uint8ClampedArray, ground: string): boolean {
  let drawn = 0
  let visible = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const [r = 0, g = 0, b = 0, opacity = 0] = pixels.subarray(at, at + 4)
    if (opacity < transparent) continue
    drawn += 1
    if (contrast(toHex(r, g, b), ground) >= visibleContrast) visible += 1
  }
  return drawn > 0 && visible / drawn < enough
}

function toHex(...channels: number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const side = 48

/** The pixels of a picture of our own, small; none of one that lies elsewhere, which no page may read. */
export function pixelsOf(image: HTMLImageElement): Uint8ClampedArray | undefined {
  if (new URL(image.src).origin !== window.location.origin) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0, side, side)
  return context?.getImageData(0, 0, side, side).data
}
