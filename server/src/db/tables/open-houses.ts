export type OpenHouseTables = { open_houses: OpenHousesTable }

/** How open house stands at a door that has it. */
type OpenHousesTable = {
  device_id: number
  state: 'off' | 'waiting' | 'open' | 'ended'
  /** Since when it is so, and until when; both null while off. */
  since: string | null
  until: string | null
  /** When a keyholder last came to this door. */
  came_at: string | null
  /** The end of the window that a lockdown, a lockout or an administrator ended. */
  ended_until: string | null
  /** An administrator locked or unlocked it meanwhile: the end of the window sends nothing. */
  by_hand: number
  /** A command that the board has not been sent. */
  owed: 'unlock' | 'lock' | null
  /** When administrators were mailed that the board is owed a lock; null: they were not. */
  mailed_at: string | null
}
