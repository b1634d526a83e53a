import { z } from 'zod'
import { namedSchema } from './competence/certificates.ts'

/** Kinds of values that a refusal carries besides its code. The page has one way to write each kind. */
const valueSchemas = {
  /** Minor units. */
  money: z.int(),
  /** An instant, which may be missing. */
  'moment?': z.string(),
  moment: z.string(),
  /** What somebody wrote about it. */
  words: z.string(),
  /** A day of the club, which may be missing. */
  'day?': z.string(),
  /** Why a card that is still somebody's opens nothing. */
  'cardState?': z.enum(['lost', 'replaced']),
  /** Certificates by their names, in the club's language. */
  certificates: z.array(namedSchema),
}
export type RefusalValueKind = keyof typeof valueSchemas

/**
 * Why a door or tool refuses: one entry per reason, with the values that it carries, in the order of
 * `docs/rules/access.md`. For a new entry the compiler demands the rule in `server/src/features/access/rules.ts`, whether
 * bookings know it in advance (`facts/read-ahead.ts`), its text under `refusal` in the page's `access.json`, and what the
 * tests expect in `server/src/testing/expected-decision.ts`. Tests ask for its row in that document, and for
 * its place in `endOfAccess` (`facts/known-ends.ts`) if it comes by the clock.
 */
export const refusals = {
  /** `state`: the card is somebody's, but no longer opens anything. */
  unknown_card: { state: 'cardState?' },
  no_card: {},
  device_locked_out: {},
  member_not_active: {},
  not_granted: {},
  not_signed_in: {},
  balance_too_low: { balance: 'money', minimum: 'money' },
  /** `exceptUntil`: the planned end of the lockdown. */
  lockdown: { exceptUntil: 'moment?' },
  /** `opensAt`: when hours admit this member here next, within 60 days. */
  outside_hours: { opensAt: 'moment?' },
  /** What the device asks for and the member never held, or holds no more because it was revoked. */
  certificate_missing: { certificates: 'certificates' },
  certificate_expired: { certificates: 'certificates' },
  certificate_suspended: {},
  /** They learn it, at a tool, and none of its trainers is there. */
  not_supervised: {},
  /** A tool that is not used alone, and no other member is checked in. */
  alone_on_site: {},
  /** The equipment that the tool switches. `expectedBack`: the day on which it should work again. */
  out_of_order: { since: 'moment', note: 'words', expectedBack: 'day?' },
  /** The tool is only for who has booked its equipment. */
  needs_booking: { name: 'words' },
  /** Somebody else has booked it now. */
  booked_by_other: { until: 'moment' },
  /** Something runs, or is booked, that does not run together with it. */
  busy_exclusive: { device: 'words' },
} as const satisfies Record<string, Record<string, RefusalValueKind>>

export type RefusalCode = keyof typeof refusals
type Entry<Code extends RefusalCode> = (typeof refusals)[Code]
type ValueOf<Kind> = z.output<(typeof valueSchemas)[Kind & RefusalValueKind]>
type OptionalName<Code extends RefusalCode> = {
  [Name in keyof Entry<Code>]: Entry<Code>[Name] extends `${string}?` ? Name : never
}[keyof Entry<Code>]
type ValuesOf<Code extends RefusalCode> = {
  [Name in Exclude<keyof Entry<Code>, OptionalName<Code>>]: ValueOf<Entry<Code>[Name]>
} & { [Name in OptionalName<Code>]?: ValueOf<Entry<Code>[Name]> }
type NameOf<Code> = Code extends RefusalCode ? keyof (typeof refusals)[Code] : never
/** The value names of all reasons. */
export type RefusalValueName = NameOf<RefusalCode>

/** A reason as the server creates it, with exactly the values of its entry. */
export type RefusalOf<Code extends RefusalCode> = keyof ValuesOf<Code> extends never
  ? { code: Code }
  : { code: Code; params: ValuesOf<Code> }

export const refusalCodes = Object.keys(refusals) as RefusalCode[] // the keys of that very record

/** The values of a reason in a response and in a stored tap. */
export const refusalParamsSchema = z.record(z.string(), z.union([z.string(), z.number(), valueSchemas.certificates]))

/** A reason in a response. */
export const refusalSchema = z.object({
  code: z.enum(refusalCodes),
  params: refusalParamsSchema.optional(),
})
export type Refusal = z.output<typeof refusalSchema>
