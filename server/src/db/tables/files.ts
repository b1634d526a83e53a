import type { ClubPicture } from '@fobhouse/contract/routes/admin-settings.ts'
import type { Generated } from 'kysely'

export type FileTables = { files: FilesTable; themes: ThemesTable; club_pictures: ClubPicturesTable }

/** Uploaded files. In the database, so that several processes share nothing else. */
type FilesTable = {
  id: Generated<number>
  content: Uint8Array
  /** Detected from the content, never the uploader's claim. */
  media_type: string
  size: number
  /** Part of the addresses that need no sign-in; each new file has a new key. */
  link_key: string
  created_at: string
}

type ThemesTable = {
  member_id: number
  file_id: number
  /** Null if the sound does not tell its length. */
  milliseconds: number | null
  announced_at: string | null
}

/** An uploaded picture of the settings, `images.<name>`. */
type ClubPicturesTable = {
  name: ClubPicture
  /** Of the content, in hexadecimal: part of its address, which no other picture shares. */
  hash: string
  file_id: number
}
