import { defineMail } from '../../integrations/mail/mail-template.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/bookings.json'

const said = textsOf<typeof words>('server/bookings')

export const bookedMail = defineMail(
  ['what', 'time', 'where', 'cost', 'link'],
  said((words) => words.booked),
)

export const bookedForYouMail = defineMail(
  ['what', 'time', 'where', 'cost', 'by', 'link'],
  said((words) => words.bookedForYou),
)

export const reminderMail = defineMail(
  ['what', 'time', 'where', 'cost', 'link'],
  said((words) => words.reminder),
)

export const brokenReminderMail = defineMail(
  ['what', 'time', 'where', 'link'],
  said((words) => words.brokenReminder),
)

export const requestedMail = defineMail(
  ['who', 'what', 'time', 'purpose', 'link'],
  said((words) => words.requested),
)

export const approvedMail = defineMail(
  ['what', 'time', 'where', 'cost', 'link'],
  said((words) => words.approved),
)

export const refusedMail = defineMail(
  ['what', 'time', 'reason', 'link'],
  said((words) => words.refused),
)

export const lapsedMail = defineMail(
  ['what', 'time', 'link'],
  said((words) => words.lapsed),
)

export const changedMail = defineMail(
  ['what', 'time', 'where', 'cost', 'link'],
  said((words) => words.changed),
)

export const seriesMail = defineMail(
  ['what', 'count', 'list', 'link'],
  said((words) => words.series),
)

export const cancelledMail = defineMail(
  ['count', 'list', 'reason', 'link'],
  said((words) => words.cancelled),
)

export const troubleMail = defineMail(
  ['name', 'note', 'back', 'list', 'link'],
  said((words) => words.trouble),
)

export const troubleOverMail = defineMail(
  ['name', 'note', 'list', 'link'],
  said((words) => words.troubleOver),
)

export const releasedMail = defineMail(
  ['what', 'time', 'strike', 'link'],
  said((words) => words.released),
)

/** What became of each booking in a list, and why there is none, in the languages of mail. */
export const bookingWords = said((words) => words.bookingWords)
