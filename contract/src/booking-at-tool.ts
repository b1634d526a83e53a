/** What bookings are in the way of a member at a tool; all null: nothing. */
export type BookingAtTool = {
  /** The item that must be booked first. */
  needsBooking: string | null
  /** Until when somebody else has it. */
  bookedUntil: string | null
  /** What does not run together with it, and runs or is booked now. */
  busyWith: string | null
}

export const nothingBooked: BookingAtTool = { needsBooking: null, bookedUntil: null, busyWith: null }
