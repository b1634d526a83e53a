export type SettingTables = { settings: SettingsTable }

type SettingsTable = {
  key: string
  /** JSON of the value. */
  value: string
  updated_at: string
}
