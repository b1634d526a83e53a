export type EmailChangeTables = {
  email_proposals: EmailProposalsTable
  email_objections: EmailObjectionsTable
}

/** A way in: the link that makes an address the one for sign-in. At most one for each person. */
type EmailProposalsTable = {
  /** SHA-256 of the link to the new address. */
  token_hash: string
  member_id: number
  email: string
  /** The member or the administrator who proposed it. */
  proposed_by: number
  created_at: string
  expires_at: string
}

/**
 * The way back: the link by which the owner of the old address stops or undoes a change. It is no way in, and does not
 * end with them: else a thief of the account need only change its password.
 */
type EmailObjectionsTable = {
  /** SHA-256 of the link to the old address. */
  token_hash: string
  member_id: number
  /** The old address, to be restored. */
  email: string
  /** Folded. Nobody else can register it as long as it can come back. */
  email_key: string
  new_email: string
  new_email_key: string
  proposed_by: number
  proposed_at: string
  /** When the new address took effect; null while it waits. */
  taken_at: string | null
  /** When the link was used. Until the row expires, the proposer cannot propose the same again. */
  stopped_at: string | null
  expires_at: string
}
