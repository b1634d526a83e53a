export type RetentionTables = { retention_counts: RetentionCountsTable }

/** Counts of rows removed by retention times that no line of the trail tells of yet. */
type RetentionCountsTable = { kind: string; count: number }
