/** The job that ends a lockdown at its planned end. */
export const lockdownJobName = 'lockdown.end'
