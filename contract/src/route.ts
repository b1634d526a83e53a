import type { z } from 'zod'
import type { ApiKeyScope } from './api-keys.ts'
import type { Danger } from './dangers.ts'
import type { NeededDuty } from './duties.ts'
import type { ErrorCode } from './errors.ts'
import type { FeatureFlag } from './feature-flags.ts'

/**
 * Who may call: `anon` everyone, `user` anyone signed in, `member` an active member or an administrator, `admin`
 * administrators, `kiosk` an approved kiosk that shows its secret (whoever is signed in at it), `machine` only a
 * program on the server's own machine, not through a proxy.
 */
export type Access = 'anon' | 'user' | 'member' | 'admin' | 'kiosk' | 'machine'

/**
 * A route for administrators names its duty, or several when any one is enough. `dutyOfField`: fields of the body that
 * need a different duty, and which; other fields need `duty`.
 */
type WhoMayCall =
  | { access: 'admin'; duty: NeededDuty; dutyOfField?: Readonly<Record<string, NeededDuty>> }
  | { access: Exclude<Access, 'admin'>; duty?: never; dutyOfField?: never }

/** One route. The server mounts it, the page's client calls it, the API document and the access tests read it. */
export type Route = WhoMayCall & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Ends in `/` (except files and health); parameters are `:name`. */
  path: `/api/${string}`
  /** One sentence for the API document. */
  summary: string
  /** An API key with this scope may call it, too. */
  key?: ApiKeyScope
  /** A limited session opened by a card at a kiosk may call it, too. Routes for `anon` always allow that. */
  kiosk?: true
  /**
   * The kind of danger of this act. The caller must have given a password, a passkey or a code within the last ten
   * minutes, or gets 403 `fresh_confirmation_required`. A function decides by the parsed body and returns none if the
   * call is harmless.
   */
  danger?: Danger | readonly Danger[] | ((body: unknown) => readonly Danger[])
  /**
   * Explains why this route needs no confirmation although it writes something dangerous: its caller has already proved
   * enough, or cannot do harm.
   */
  provesItself?: string
  /**
   * The act may have to wait for a second administrator if the club uses four eyes. The call then answers 202 with
   * `waitingSchema`, and the act happens once it is approved. The handler decides whether it has to wait.
   */
  fourEyes?: true
  /** An administrator who must still set up a second factor may call it, too. Routes for `anon` always allow that. */
  withoutFactor?: true
  /** While this flag is off: 404 `feature_off`, after the access check. */
  feature?: FeatureFlag
  /** The flag hides it from members alone: administrators prepare what nobody sees yet. */
  openToAdministrators?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** For bodies larger than the usual 1 MB. */
  mostBodyBytes?: number
  /** Takes one file, the part `file` of a multipart body, and nothing else. */
  upload?: { mostBytes: number }
  /** Takes the body as raw bytes, whatever its type, because a signature covers those bytes. */
  takesRaw?: true
  /** An HTML form may send its body along; it is not read. */
  takesForm?: true
  response: z.ZodType
  /** 200, unless the route creates something with an id. */
  status?: 200 | 201
  /** What the route creates may be there already. It is given then, with 200: the handler says so with `Existing`. */
  mayExist?: true
  /** Its answer has an `ETag`; a caller who sends it back gets 304 while nothing is new. */
  mayBeUnchanged?: true
  /** Its errors beyond the common ones (400 validation, 401, 403, 404, 429, 500). */
  errors?: readonly ErrorCode[]
  /**
   * The media type of a response that is not JSON. The handler returns text, bytes or a stream, and sets the exact type
   * itself if this is only a range.
   */
  mediaType?: string
  /** With `format=csv` the answer is CSV: the handler says so with `AsCsv`. */
  mayBeCsv?: true
}

/** Keeps the exact types of a group of routes. */
export function defineRoutes<const Group extends Record<string, Route>>(group: Group): Group {
  return group
}

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

/** A file that somebody sent. Its name and type are left out: the sender could claim anything. */
export type UploadedFile = { content: Uint8Array }

/** What a handler receives, parsed. */
export type ParsedRequestOf<R extends Route> = {
  params: OutputOf<R['params']>
  query: OutputOf<R['query']>
  body: OutputOf<R['body']>
  file: R extends { upload: object } ? UploadedFile : undefined
  raw: R extends { takesRaw: true } ? Uint8Array : undefined
}

/** What a caller passes; parts that the route lacks are left out. */
export type RequestOf<R extends Route> = (R['params'] extends z.ZodType ? { params: InputOf<R['params']> } : unknown) &
  (R['query'] extends z.ZodType ? { query?: InputOf<R['query']> } : unknown) &
  (R['body'] extends z.ZodType ? { body: InputOf<R['body']> } : unknown) &
  (R extends { upload: object } ? { file: Blob } : unknown)

export type ResponseOf<R extends Route> = z.output<R['response']>
