import { type ClubPicture, clubPictures } from '@fobhouse/contract/routes/admin-settings.ts'
import type { SettingKey } from '@fobhouse/contract/settings.ts'
import type { Queries, Trx } from '../../../db/database.ts'
import { removeFile } from '../../files/public.ts'

export async function findPicture(db: Queries, hash: string) {
  return db
    .selectFrom('club_pictures')
    .innerJoin('files', 'files.id', 'club_pictures.file_id')
    .select(['files.media_type', 'files.content'])
    .where('club_pictures.hash', '=', hash)
    .executeTakeFirst()
}

export async function insertPicture(
  trx: Trx,
  picture: { name: ClubPicture; hash: string; file_id: number },
): Promise<void> {
  await trx.insertInto('club_pictures').values(picture).execute()
}

/** The file of a picture goes with the setting that showed it. Nothing happens for any other setting. */
export async function forgetPicture(trx: Trx, key: SettingKey): Promise<void> {
  const name = clubPictures.find((picture) => key === `images.${picture}`)
  if (name === undefined) return
  const row = await trx.deleteFrom('club_pictures').where('name', '=', name).returning('file_id').executeTakeFirst()
  if (row) await removeFile(trx, row.file_id)
}
