// What bookings mean at tools, for decisions about access: separate from `bookings`, which asks access who may book. Whoever changes
// what books an item, or who looks after it, calls `keepBookingRules` in that transaction.
export { findForgotten } from './find-forgotten.ts'
export { keepBookingRules } from './keep-meaning.ts'
export { earlyMs } from './rules.ts'
export { type BookingsAtTools, readBookingsAtTools } from './read-at-tools.ts'
