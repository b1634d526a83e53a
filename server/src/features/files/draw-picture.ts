import type { Sharp } from 'sharp'
import { invalidField } from '../../core/errors.ts'
import { pictureTypeOf } from './picture-type.ts'

const mostPixels = 50_000_000
const mostSeconds = 20

/**
 * Opens what somebody uploaded to draw it anew: upright, and without its metadata. 400 for what is no PNG, JPEG, WebP or
 * GIF. An SVG is refused, because it is a program, not a picture.
 */
export async function openPicture(content: Uint8Array): Promise<Sharp> {
  // The decoder knows more kinds, with more to go wrong, and never gets to see them.
  if (pictureTypeOf(content) === undefined) throw invalidField('file', 'validation.picture')
  const { default: sharp } = await import('sharp')
  sharp.cache(false) // a few pictures a day
  return sharp(content, { limitInputPixels: mostPixels }).timeout({ seconds: mostSeconds }).autoOrient()
}

/** What came out was made here, whatever else the file contained. 400 where it cannot be read. */
export async function finishPicture(made: Sharp): Promise<Uint8Array> {
  return made.toBuffer().catch((error: unknown) => {
    throw Object.assign(invalidField('file', 'validation.picture'), { cause: error })
  })
}
