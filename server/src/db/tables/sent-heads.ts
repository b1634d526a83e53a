export type SentHeadTables = { sent_heads: SentHeadsTable }

/** The end of the chain as it was sent out, one for each day of the club. */
type SentHeadsTable = { day: string; at: string; head: string }
