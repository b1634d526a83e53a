// Rights to tools and places for a time. Whoever changes the state of an item passes `bookingsOfItem` on, so that its bookings follow.
export { bookingsOfItem } from './acts/follow-state.ts'
export { goAlong } from './acts/go-along.ts'
export { watchEndsAfter } from './ending/watch-ends.ts'
export { showAtKiosks } from './reading/kiosk.ts'
// Minutes are charged once: what a booking pays for costs no time at the tool.
export { type PaidOf, readPaidTimes } from './money/paid-times.ts'
// How much an item without an interlock is used.
export { listUsedTimes } from './use/list-used-times.ts'
// For clubs that are filled, not typed. Calls go through the routes.
export { book, makeBooking } from './acts/book.ts'
export { makeSeries } from './acts/series.ts'
export { releaseBooking } from './use/release.ts'
export { cancelBooking } from './acts/cancel.ts'
export { addWish } from './waiting/wishes.ts'
export { insertBookable as addBookable } from './bookables/change-bookables.ts'
export { insertSet as addExclusiveSet } from './bookables/change-sets.ts'
// Times of other calendars, which occupy all units of a bookable.
export { endOutside, occupyOutside } from './outside/occupy-outside.ts'
export { type KnownBookable, readBookables } from './bookables/read-bookables.ts'
export { clearTitles, forgetSource, listOnUnits, listOutside } from './outside/source-store.ts'
export { carersOf, timeText, listText } from './tell-members.ts'
export type { BookingContext } from './acts/write-booking.ts'
export type { BookingRow } from './store.ts'
// What a calendar that other programs read shows of bookings.
export { digestFeedBookings, type FeedBooking, readFeedBookings } from './reading/feed.ts'
