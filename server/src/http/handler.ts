import type { ApiKeyScope } from '@fobhouse/contract/api-keys.ts'
import type { ParsedRequestOf, ResponseOf, Route } from '@fobhouse/contract/route.ts'
import type { Readable } from 'node:stream'
import type { Caller, KeyCaller, KioskCaller } from '../identity/public.ts'

type CallerOf<R extends Route> = R['access'] extends 'anon'
  ? Caller | undefined
  : R['access'] extends 'kiosk'
    ? KioskCaller
    : R extends { key: ApiKeyScope }
      ? Caller | KeyCaller
      : Caller

/** One request as a handler sees it: parsed parts, the caller, and what a reply needs beyond its body. */
export type Call<R extends Route = Route> = ParsedRequestOf<R> & {
  caller: CallerOf<R>
  /** The client's address. */
  address: string
  /** The `User-Agent` header. */
  userAgent: string | undefined
  requestId: string
  /** A request header by its name in lower case. */
  header(name: string): string | undefined
  reply: Reply
}

export type Reply = {
  header(name: string, value: string): void
  /** Gives the browser a session: its cookie and the matching CSRF cookie. */
  setSession(token: string, lifetime?: { seconds: number }): void
  clearSession(): void
  /** Remembers in a kiosk's browser whether it may sign people in. */
  setKiosk(isReady: boolean): void
}

/** An answer that many calls share, so that its JSON text is made only once. */
export class PreparedAnswer<Body> {
  readonly body: Body
  readonly text: string

  constructor(body: Body) {
    this.body = body
    this.text = JSON.stringify(body)
  }
}

/** An answer with what was there already, from a route that may find it instead of creating it. */
export class Existing<Body> {
  readonly body: Body

  constructor(body: Body) {
    this.body = body
  }
}

/** An answer without a body, for a caller who has the present one: 304. Headers are as they would be with it. */
export class Unchanged {
  readonly isUnchanged = true
}

/** A list that was asked for as a file: RFC 4180, UTF-8 with BOM, formulas neutralised. */
export class AsCsv {
  readonly csv: Readable

  constructor(csv: Readable) {
    this.csv = csv
  }
}

type Answer<R extends Route> = R extends { mediaType: string }
  ? string | Uint8Array | Readable | (R extends { mayBeUnchanged: true } ? Unchanged : never)
  :
      | ResponseOf<R>
      | PreparedAnswer<ResponseOf<R>>
      | (R extends { mayExist: true } ? Existing<ResponseOf<R>> : never)
      | (R extends { mayBeCsv: true } ? AsCsv : never)

export type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>> | Answer<R>

export type Handlers<Group extends Record<string, Route>> = { [Name in keyof Group]: Handler<Group[Name]> }
