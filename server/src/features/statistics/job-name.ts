/** Writes the days that are over. */
export const statisticsJob = 'statistics.days'
