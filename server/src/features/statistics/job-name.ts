/** Writes the finished days. */
export const statisticsJob = 'statistics.days'
