import { createHash } from 'node:crypto'
import { type ClubPicture, settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../identity/public.ts'
import { finishPicture, openPicture, saveFile } from '../../files/public.ts'
import { applyChanges, tellOfChange } from '../update-settings.ts'
import { insertPicture } from './store.ts'

type EncodedPicture = { content: Uint8Array; mediaType: string }

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
async function encodePicture(name: ClubPicture, content: Uint8Array): Promise<EncodedPicture> {
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

/** Stores a picture of the club in place of any before, and gives its address, which the setting then has. */
export async function savePicture(
  ctx: Pick<Context, 'clock' | 'ids' | 'transact' | 'settings' | 'devices' | 'live' | 'jobs' | 'secrets'>,
  caller: Caller,
  { name, content }: { name: ClubPicture; content: Uint8Array },
): Promise<string> {
  const picture = await encodePicture(name, content)
  const hash = createHash('sha256').update(picture.content).digest('hex').slice(0, 32)
  const url = settingsRoutes.picture.path.replace(':hash', hash)
  const changed = await ctx.transact(async (trx) => {
    const changes = [{ key: `images.${name}` as const, value: url }]
    const { isOther } = await applyChanges(ctx, trx, { caller, changes })
    if (isOther) await insertPicture(trx, { name, hash, file_id: await saveFile(ctx, trx, picture) })
    return isOther
  })
  if (changed) await tellOfChange(ctx)
  return url
}
