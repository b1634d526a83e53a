/** The job that begins and ends open house. */
export const openHouseJobName = 'openHouse.serve'
