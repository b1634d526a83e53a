import type { z } from 'zod'
import type { NeededDuty } from '../duties.ts'

/** What is said of a field of a member. */
export type MemberField = {
  /** Its column in `members`. A migration adds it. */
  column: string
  /** How the column holds it. `text` and `instant` are never null; of `optionalText`, an empty text is null. */
  stored: 'text' | 'optionalText' | 'instant' | 'optionalInstant' | 'flag' | 'state'
  /** What is accepted, in whichever way it comes in, and what becomes of it. False: no call carries it. */
  schema: z.ZodType | false
  /** What only the server can normalise. */
  normalised?: 'phone'
  /**
   * Who reads it. `profile`: oneself and every administrator, also in the list. `page`: administrators, on the page of
   * one member. `name`: the same as `profile`, within `name`. `apart`: calls of its own answer it. A program with an API
   * key for `members` reads what administrators read.
   */
  read: 'profile' | 'page' | 'name' | 'apart'
  /** Whether one writes it in one's own profile; `filled`: and may not leave it empty. */
  self: 'any' | 'filled' | false
  /** Which duty an administrator needs to write it on the page of a member. Programs write no field. */
  duty: NeededDuty | false
  /** Whether it is asked for when an administrator adds somebody. */
  adding: 'required' | 'optional' | false
  /** Names of its column in files that clubs import: lower case, only letters and digits, without accents. */
  imported: string | false
  /** Whether it is in the CSV of members. */
  csv: boolean
  /** Whether it is in the copy of one's own data. */
  told: boolean
  /** What an erasure makes of it. `former`: the name of a former member. */
  erased: 'emptied' | 'former' | 'kept' | { becomes: number | 'inactive' }
  /** Whether the audit trail records the old and the new value. */
  trail: boolean
  /** How both forms ask for it. `own`: a control of its own, which the page names. False: no form does. */
  form: 'line' | 'telephone' | 'lines' | 'own' | false
  /** What a browser may fill in for its owner. */
  autoComplete?: string
  /** The setting without which people are not asked for it. */
  askedIf?: 'collectVehicleRegistrationPlate'
}
