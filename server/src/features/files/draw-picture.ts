import type { Sharp } from 'sharp'
import { invalidField } from '../../core/errors.ts'
import { pictureTypeOf } from './picture-type.ts'

const mostPixels = 50_000_000
const mostSeconds = 20

/**
 * Opens an upload to draw it again: upright and without metadata. 400 unless it is PNG, JPEG, WebP or GIF. An SVG is
 * refused because it is a program.
 */
export async function openPicture(content: Uint8Array): Promise<Sharp> {
  // The decoder reads more formats, with more risk, so it never gets to see them.
  if (pictureTypeOf(content) === undefined) throw invalidField('file', 'validation.picture')
  const { default: sharp } = await import('sharp')
  sharp.cache(false) // only a few pictures a day
  return sharp(content, { limitInputPixels: mostPixels }).timeout({ seconds: mostSeconds }).autoOrient()
}

/** Returns a newly drawn picture without anything else the file contained. 400 if it cannot be read. */
export async function finishPicture(made: Sharp): Promise<Uint8Array> {
  return made.toBuffer().catch((error: unknown) => {
    throw Object.assign(invalidField('file', 'validation.picture'), { cause: error })
  })
}
