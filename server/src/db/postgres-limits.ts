/** How long PostgreSQL may keep this process waiting. Tests have less patience. */
export type PostgresLimits = {
  /** For a connection, new or of the pool. */
  connectMs: number
  /** For an answer, until it is asked on another connection whether it is at work on it. */
  silenceMs: number
}

export const postgresLimits: PostgresLimits = { connectMs: 5000, silenceMs: 5000 }

/**
 * The server, too, is to notice soon when this machine is gone, or the wire to it: until then it keeps what the connection
 * has locked, and takes the process for alive.
 */
export const noticeSilence = `
  set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3;
  set tcp_user_timeout = '15s'; set idle_in_transaction_session_timeout = '15s'`

/** PostgreSQL cannot be reached, or has fallen silent. Whether a commit in hand came to pass is not known. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'

  constructor(cause: unknown) {
    super('The database does not answer', { cause })
  }
}
