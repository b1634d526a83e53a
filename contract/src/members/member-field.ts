import type { z } from 'zod'
import type { NeededDuty } from '../duties.ts'

/** What the table says about one field of a member. */
export type MemberField = {
  /** Its column in `members`, which a migration adds. */
  column: string
  /** How the column stores it. `text` and `instant` are never null; `optionalText` stores an empty text as null. */
  stored: 'text' | 'optionalText' | 'instant' | 'optionalInstant' | 'flag' | 'state'
  /**
   * Validates and normalises a value, whichever call brings it. False: no call carries it. Texts that may be empty:
   * `max30Schema`, `noteSchema` (500 characters), `descriptionSchema` (several lines) of `text.ts`.
   */
  schema: z.ZodType | false
  /**
   * Normalisation that only the server can do. `phone` and the form `telephone` go together: a test says so. An erasure
   * also takes such a number out of texts, as one of the person's own.
   */
  normalised?: 'phone'
  /**
   * Who reads it. `profile`: the member and every administrator, also in the list. `page`: administrators, on the page
   * of one member. `name`: as `profile`, but inside `name`. `apart`: separate calls return it. A program with an API
   * key for `members` reads what administrators read. What members write they must read: `profile` or `name`.
   */
  read: 'profile' | 'page' | 'name' | 'apart'
  /** Whether members write it in their own profile; `filled`: they may not leave it empty. */
  self: 'any' | 'filled' | false
  /** The duty that an administrator needs to write it on a member's page. API keys write no field. */
  duty: NeededDuty | false
  /** Whether an administrator is asked for it when adding somebody. */
  adding: 'required' | 'optional' | false
  /** Whether a file that a club imports can contain it. `texts/<language>/import/members.json` has its names there. */
  imported: boolean
  /** Whether the CSV of members contains it. */
  csv: boolean
  /** Whether the copy of one's own data contains it. */
  told: boolean
  /** What an erasure does with it. `former`: it becomes the name of a former member. */
  erased: 'emptied' | 'former' | 'kept' | { becomes: number | 'inactive' }
  /** Whether the audit trail records the old and the new value. */
  trail: boolean
  /**
   * How both forms ask for it. `telephone` needs `normalised: 'phone'`. `own`: the page has a control of its own. False:
   * no form asks.
   */
  form: 'line' | 'telephone' | 'lines' | 'own' | false
  /** The HTML `autocomplete` value, for its owner's form. */
  autoComplete?: string
  /** People are asked for it only while this setting is on. */
  askedIf?: 'collectVehicleRegistrationPlate'
}
