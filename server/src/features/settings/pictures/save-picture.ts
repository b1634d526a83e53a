import { createHash } from 'node:crypto'
import { type ClubPicture, settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../identity/public.ts'
import { saveFile } from '../../files/public.ts'
import { applyChanges, tellOfChange } from '../update-settings.ts'
import { encodePicture } from './encode-picture.ts'
import { insertPicture } from './store.ts'

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
