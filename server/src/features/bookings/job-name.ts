/** What makes bookings lapse, and cancels those that cannot be kept. */
export const bookingJobName = 'bookings.due'
/** What forgets strikes that mean nothing any more. */
export const forgetStrikesJobName = 'bookings.forgetStrikes'
export const endingJobName = 'bookings.ending'
