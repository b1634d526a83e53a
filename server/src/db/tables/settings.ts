import type { SealedOrPlain } from '../secrets/seal.ts'

export type SettingTables = { settings: SettingsTable }

type SettingsTable = {
  key: string
  /** JSON of the value; of a secret, sealed. `db/write-settings.ts` knows which. */
  value: SealedOrPlain
  updated_at: string
}
