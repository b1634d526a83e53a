/** What makes bookings lapse, and cancels those that cannot be kept. */
export const bookingJobName = 'bookings.due'
