import type { Route } from '@fobhouse/contract/route.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../identity/public.ts'
import type { CallParts } from './approval.ts'
import { adminsNeedFactor, guardAccess, guardFields } from './access-guard.ts'
import { isFlagOn } from './feature-flags.ts'
import type { Call, Handlers, Reply } from './handler.ts'

/** Makes a stored call again as its caller. */
export type Performer = { perform(routeName: string, again: { parts: CallParts; caller: Caller }): Promise<void> }

/** The name that finds a stored call's route again. */
export function routeNameOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path}`
}

type Known = { route: Route; handler: (call: Call) => unknown }

/** Knows every call that may need a second administrator. */
export class CallRegister implements Performer {
  readonly #ctx: Context
  readonly #calls = new Map<string, Known>()

  constructor(ctx: Context) {
    this.#ctx = ctx
  }

  add<Group extends Record<string, Route>>(routes: Group, handlers: Handlers<Group>): void {
    for (const [name, route] of Object.entries(routes)) {
      if (route.fourEyes !== true) continue
      // `Handlers` knows the handler's exact type; here it only passes through.
      const handler = handlers[name] as (call: Call) => unknown
      this.#calls.set(routeNameOf(route), { route, handler })
    }
  }

  /** Checks again whether the caller may make the call. Throws for an unknown call. */
  async perform(routeName: string, { parts, caller }: { parts: CallParts; caller: Caller }): Promise<void> {
    const known = this.#calls.get(routeName)
    if (!known) throw new Error(`There is no call ${routeName} that may wait`)
    const { route, handler } = known
    guardAccess(route, caller, {
      isOn: (flag) => isFlagOn(this.#ctx, flag),
      isFromHere: () => false,
      adminsNeedFactor: adminsNeedFactor(this.#ctx),
    })
    guardFields(route, caller, parts.body)
    // This route's own schemas parsed it when it was proposed.
    await handler({
      params: parts.params,
      query: undefined,
      body: parts.body,
      file: undefined,
      raw: undefined,
      caller,
      address: '',
      userAgent: undefined,
      requestId: '',
      header: (name: string) => (name === 'idempotency-key' ? (parts.idempotencyKey ?? undefined) : undefined),
      reply: silentReply,
    })
  }
}

/** Nobody waits for the answer of a stored call. */
const silentReply: Reply = {
  header() {},
  setSession() {},
  clearSession() {},
  setKiosk() {},
}
