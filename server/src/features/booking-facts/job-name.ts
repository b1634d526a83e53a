export const doorJobName = 'bookings.doors'
