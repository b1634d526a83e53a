import type { ClubPicture } from '@fobhouse/contract/routes/admin-settings.ts'
import type { Generated } from 'kysely'

export type FileTables = { files: FilesTable; themes: ThemesTable; club_pictures: ClubPicturesTable }

/** What people uploaded. In the database, so that several processes share nothing else. */
type FilesTable = {
  id: Generated<number>
  content: Uint8Array
  /** As the content itself says, never as the uploader did. */
  media_type: string
  size: number
  /** Makes the addresses under which the file can be fetched without a sign-in; a new file, a new key. */
  link_key: string
  created_at: string
}

type ThemesTable = {
  member_id: number
  file_id: number
  /** Null where the sound does not tell how long it is. */
  milliseconds: number | null
  announced_at: string | null
}

/** A picture of the settings, `images.<name>`, that was uploaded. */
type ClubPicturesTable = {
  name: ClubPicture
  /** Of the content, in hexadecimal: its address, which another picture never has. */
  hash: string
  file_id: number
}
