import type { Route } from '@fobhouse/contract/route.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../identity/public.ts'
import type { CallParts } from './approval.ts'
import { adminsNeedFactor, guardAccess, guardFields } from './access-guard.ts'
import { isFlagOn } from './feature-flags.ts'
import type { Call, Handlers, Reply } from './handler.ts'

/** Makes a call that was kept, once more, as its caller. */
export type Performer = { perform(routeName: string, again: { parts: CallParts; caller: Caller }): Promise<void> }

/** By which a kept call is found again. */
export function routeNameOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path}`
}

type Known = { route: Route; handler: (call: Call) => unknown }

/** Knows every call that may have to wait for a second administrator. */
export class CallRegister implements Performer {
  readonly #ctx: Context
  readonly #calls = new Map<string, Known>()

  constructor(ctx: Context) {
    this.#ctx = ctx
  }

  add<Group extends Record<string, Route>>(routes: Group, handlers: Handlers<Group>): void {
    for (const [name, route] of Object.entries(routes)) {
      if (route.fourEyes !== true) continue
      // The handler's exact type is known to `Handlers`; here it only passes through.
      const handler = handlers[name] as (call: Call) => unknown
      this.#calls.set(routeNameOf(route), { route, handler })
    }
  }

  /** Asks anew whether the caller may, and reads the parts by the route's own schemas. */
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
    // Parsed by this route's own schemas when it was proposed.
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

/** Nobody waits for the answer of a call that was kept. */
const silentReply: Reply = {
  header() {},
  setSession() {},
  clearSession() {},
}
