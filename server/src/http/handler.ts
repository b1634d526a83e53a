import type { ApiKeyScope } from '@fobhouse/contract/api-keys.ts'
import type { Duty } from '@fobhouse/contract/duties.ts'
import type { ParsedRequestOf, ResponseOf, Route } from '@fobhouse/contract/route.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import type { Readable } from 'node:stream'

/** Who calls, as the session or token says. */
export type Caller = {
  memberId: number
  /** First and last name. */
  name: string
  isAdmin: boolean
  /** Of an administrator; none for others. */
  duties: readonly Duty[]
  state: MemberState
  /** How the caller signed in; `kiosk` sessions are limited to routes marked so. */
  via: 'browser' | 'kiosk' | 'bearer'
  /** The hash by which the session or token is stored. */
  tokenHash: string
  /** When a password, a passkey or a code was last given here, in milliseconds since 1970; 0 for never. */
  confirmedAt: number
  /** Has a passkey or an authenticator app. */
  hasFactor: boolean
}

/** Another program, as its API key says. It acts as no member. */
export type KeyCaller = {
  via: 'key'
  memberId: null
  /** For the audit trail. */
  name: `API key ${string}`
  scopes: readonly ApiKeyScope[]
  /** Of whoever made it, as they are now: a key never can do more. */
  duties: readonly Duty[]
}

/** A kiosk itself, as its secret says, whoever is signed in at it. */
export type KioskCaller = {
  via: 'kiosk secret'
  kioskId: number
  name: string
  playTheme: boolean
  /** As in the table. */
  secretHash: string
}

export type AnyCaller = Caller | KeyCaller | KioskCaller

type CallerOf<R extends Route> = R['access'] extends 'anon'
  ? Caller | undefined
  : R['access'] extends 'kiosk'
    ? KioskCaller
    : R extends { key: ApiKeyScope }
      ? Caller | KeyCaller
      : Caller

/** One request as a handler sees it: parsed parts, who calls, and the few things a reply needs beyond its body. */
export type Call<R extends Route = Route> = ParsedRequestOf<R> & {
  caller: CallerOf<R>
  /** The client's address. */
  address: string
  /** What the client calls itself. */
  userAgent: string | undefined
  requestId: string
  /** A request header in lower case, or undefined. */
  header(name: string): string | undefined
  reply: Reply
}

export type Reply = {
  header(name: string, value: string): void
  /** Hands the browser a session: its cookie and the CSRF cookie that belongs to it. */
  setSession(token: string, lifetime?: { seconds: number }): void
  clearSession(): void
}

/** An answer that is the same for many calls, with the JSON text that is made of it only once. */
export class PreparedAnswer<Body> {
  readonly body: Body
  readonly text: string

  constructor(body: Body) {
    this.body = body
    this.text = JSON.stringify(body)
  }
}

type Answer<R extends Route> = R extends { mediaType: string }
  ? string | Uint8Array | Readable
  : ResponseOf<R> | PreparedAnswer<ResponseOf<R>>

export type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>> | Answer<R>

/** A handler for each route of a feature. */
export type Handlers<Group extends Record<string, Route>> = { [Name in keyof Group]: Handler<Group[Name]> }
