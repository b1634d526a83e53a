export type RetentionTables = { retention_counts: RetentionCountsTable }

/** How many rows the retention times have removed that no line of the trail tells of yet. */
type RetentionCountsTable = { kind: string; count: number }
