// What bookings mean at tools and doors, for decisions about access: separate from `bookings`, which asks access who may book. Whoever
// changes what books an item, or who looks after it, calls `keepBookingRules` in that transaction; whoever changes which doors bookings
// may open, `keepBookingDoors`.
export { findForgotten } from './find-forgotten.ts'
export { keepBookingRules } from './keep-meaning.ts'
export { bookedDoorsChanged, doorsOf, doorsOfItemChanged, keepBookingDoors, readWays } from './keep-doors.ts'
export { doorJobs } from './door-jobs.ts'
export { openingOf, type Span } from './door-rules.ts'
export { type BookedEnd, earlyMs } from './rules.ts'
export { type BookedAtDoors, listDoorsBookedBy, readBookingsAtDoors } from './read-at-doors.ts'
export { type BookingsAtTools, readBookingsAtTools, readSetsBefore } from './read-at-tools.ts'
