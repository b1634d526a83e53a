import type { ParsedRequestOf, ResponseOf, Route } from '@fobhouse/contract/route.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import type { Readable } from 'node:stream'

/** Who calls, as the session or token says. */
export type Caller = {
  memberId: number
  /** First and last name. */
  name: string
  isAdmin: boolean
  state: MemberState
  /** How the caller signed in; `kiosk` sessions are limited to routes marked so. */
  via: 'browser' | 'kiosk' | 'bearer'
  /** The hash by which the session or token is stored. */
  tokenHash: string
}

/** One request as a handler sees it: parsed parts, who calls, and the few things a reply needs beyond its body. */
export type Call<R extends Route = Route> = ParsedRequestOf<R> & {
  caller: R['access'] extends 'anon' ? Caller | undefined : Caller
  /** The client's address. */
  address: string
  requestId: string
  /** A request header in lower case, or undefined. */
  header(name: string): string | undefined
  reply: Reply
}

export type Reply = {
  header(name: string, value: string): void
  /** Hands the browser a session: its cookie and the CSRF cookie that belongs to it. */
  setSession(token: string): void
  clearSession(): void
}

type Answer<R extends Route> = R extends { mediaType: string } ? string | Uint8Array | Readable : ResponseOf<R>

export type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>> | Answer<R>

/** A handler for each route of a feature. */
export type Handlers<Group extends Record<string, Route>> = { [Name in keyof Group]: Handler<Group[Name]> }
