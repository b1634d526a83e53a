/** How long PostgreSQL may keep this process waiting. Tests have less patience. */
export type PostgresLimits = {
  /** For a connection, new or from the pool. */
  connectMs: number
  /** For an answer, before another connection asks whether PostgreSQL is at work on it. */
  silenceMs: number
}

export const postgresLimits: PostgresLimits = { connectMs: 5000, silenceMs: 5000 }

/**
 * Makes the server, too, notice soon when this machine or its wire is gone: until then it keeps the connection's locks,
 * and takes the process for alive.
 */
export const noticeSilence = `
  set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3;
  set tcp_user_timeout = '15s'; set idle_in_transaction_session_timeout = '15s'`

/** PostgreSQL cannot be reached, or has fallen silent. A commit under way may or may not have happened. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'

  constructor(cause: unknown) {
    super('The database does not answer', { cause })
  }
}
