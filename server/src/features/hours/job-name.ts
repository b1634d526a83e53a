/** The job that serves the boundaries of schedules. */
export const boundaryJobName = 'hours.boundary'
