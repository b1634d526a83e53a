// What workspaces beside the server may import; nothing else is promised. The product never imports this file.

export { CommandError, print, readWords } from './cli/command-line.ts'
export { connectStandIn } from './cli/connect-stand-in.ts'
export { lockFolder } from './cli/folder-lock.ts'
export { writeClub } from './cli/open-club.ts'
export type { RunCommand } from './cli/run-beside.ts'
export { drain, serve, untilAskedToStop } from './cli/serve.ts'
export { startStandIn, type StripeStandIn } from './cli/stripe-stand-in.ts'
export { verifyClub } from './cli/verify-club.ts'
export { type Context, publicOrigin } from './context.ts'
export { type Clock, nowText, toText } from './core/clock.ts'
export { readConfig } from './core/config.ts'
export { AppError } from './core/errors.ts'
export { textsOf } from './core/texts.ts'
export { keepDevice, keepMember, recordDevice, recordMember, recordMembers } from './db/access-history.ts'
export { type Actor, writeAudit } from './db/audit.ts'
export { bringInductions } from './db/awards/induction.ts'
export { batchesOf } from './db/batches.ts'
export { insertCards } from './db/cards.ts'
export type { Queries, Trx } from './db/database.ts'
export { type DutyRow, dutyRowOf } from './db/duties.ts'
export type { Secrets } from './db/secrets/secrets.ts'
export type { Tables } from './db/tables.ts'
export type { HouseAccount } from './db/tables/ledger.ts'
export { writeSettings, writeSettingValues } from './db/write-settings.ts'
export { createDeviceKey } from './device-hub/device-key.ts'
export { cardListsChanged } from './features/access/public.ts'
export { hashPassword, normalisePhone } from './features/accounts/public.ts'
export { bringAwards, bringCertificate, dayOf, findCertificate, setInduction } from './features/certificates/public.ts'
export { byStripe, recordPayment } from './features/billing/public.ts'
export {
  addBookable,
  addExclusiveSet,
  addWish,
  book,
  bookingsOfItem,
  cancelBooking,
  makeBooking,
  makeSeries,
  releaseBooking,
} from './features/bookings/public.ts'
export { createSource } from './features/calendar-sources/public.ts'
export { addItem, addPlace, fileReport } from './features/equipment/public.ts'
export { changeState } from './features/equipment-state/public.ts'
export { putOff as putOffFirstSteps } from './features/first-steps/public.ts'
export { describeSession, sessionCost, type SessionUse } from './features/interlocks/public.ts'
export { createPlan, noteService } from './features/maintenance/public.ts'
export { bringTransfers, type BroughtTransfer, postTransfer, sumMovedByKey } from './features/memberbucks/public.ts'
export { welcomeMail } from './features/members/public.ts'
export { queueMail } from './features/outbox/public.ts'
export { type FillClub, setUpClub } from './features/setup/public.ts'
export { endWaysIn } from './identity/public.ts'
