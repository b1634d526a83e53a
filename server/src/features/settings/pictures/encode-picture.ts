import type { ClubPicture } from '@fobhouse/contract/routes/admin-settings.ts'
import { finishPicture, openPicture } from '../../files/public.ts'

export type EncodedPicture = { content: Uint8Array; mediaType: string }

/** Pixels: a logo is drawn 40 px high on screens of up to four dots to the pixel. */
const boxes: Record<ClubPicture, { width: number; height: number; isIcon: boolean }> = {
  siteLogo: { width: 640, height: 160, isIcon: true },
  siteFavicon: { width: 192, height: 192, isIcon: true },
  statsCard: { width: 1600, height: 900, isIcon: false },
  menuBackground: { width: 1600, height: 900, isIcon: false },
}

/**
 * Draws a picture anew: upright, in a size that fits, without its metadata. What comes out was made here, whatever else the
 * file contained. 400 for what is no PNG, JPEG, WebP or GIF. An SVG is refused, because it is a program, not a picture.
 */
export async function encodePicture(name: ClubPicture, content: Uint8Array): Promise<EncodedPicture> {
  const { width, height, isIcon } = boxes[name]
  const picture = await openPicture(content)
  const drawn = picture.resize({
    width,
    height,
    // A browser's icon is square; whatever the picture leaves stays empty.
    fit: name === 'siteFavicon' ? 'contain' : 'inside',
    background: { r: 0, g: 0, b: 0, alpha: 0 },
    withoutEnlargement: name !== 'siteFavicon',
  })
  const made = isIcon ? drawn.png({ compressionLevel: 9 }) : drawn.webp({ quality: 82 })
  return { content: await finishPicture(made), mediaType: isIcon ? 'image/png' : 'image/webp' }
}
