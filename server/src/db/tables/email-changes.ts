export type EmailChangeTables = {
  email_proposals: EmailProposalsTable
  email_objections: EmailObjectionsTable
}

/** A way in: the link that makes an address the one by which somebody signs in. One for each person at most. */
type EmailProposalsTable = {
  /** SHA-256 of the link to the new address. */
  token_hash: string
  member_id: number
  email: string
  /** Whose proposal it was: the person's own, or an administrator's. */
  proposed_by: number
  created_at: string
  expires_at: string
}

/**
 * The way back: the link by which whoever has the old address stops a change, or undoes it. No way in, and not ended with
 * them: else whoever took an account over would only have to change its password.
 */
type EmailObjectionsTable = {
  /** SHA-256 of the link to the old address. */
  token_hash: string
  member_id: number
  /** The old address, which comes back. */
  email: string
  /** Folded. Nobody else can register with it as long as it can come back. */
  email_key: string
  new_email: string
  new_email_key: string
  proposed_by: number
  proposed_at: string
  /** When the new address took effect; null: it waits. */
  taken_at: string | null
  /** When the link was used. Until the row expires its proposer cannot propose the same again. */
  stopped_at: string | null
  expires_at: string
}
