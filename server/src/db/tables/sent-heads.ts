export type SentHeadTables = { sent_heads: SentHeadsTable }

/** The end of the chain as it was sent away, one for each day at the club. */
type SentHeadsTable = { day: string; at: string; head: string }
