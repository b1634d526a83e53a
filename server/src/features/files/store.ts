import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import type { Queries, Trx } from '../../db/database.ts'

/** Stores a file; returns its id. */
export async function saveFile(
  ctx: Pick<Context, 'clock' | 'ids'>,
  trx: Trx,
  { content, mediaType }: { content: Uint8Array; mediaType: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('files')
    .values({
      content,
      media_type: mediaType,
      size: content.length,
      link_key: ctx.ids.secret(),
      created_at: toText(ctx.clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Nothing may refer to the file any more. Links to it stop working. */
export async function removeFile(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('files').where('id', '=', id).execute()
}

export async function findFile(db: Queries, id: number) {
  return db
    .selectFrom('files')
    .select(['id', 'link_key', 'media_type', 'content'])
    .where('id', '=', id)
    .executeTakeFirst()
}
