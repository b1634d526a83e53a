import type { FeatureFlag, FeatureParts } from '@fobhouse/contract/feature-flags.ts'
import type { Route } from '@fobhouse/contract/route.ts'
import type { TestableIntegration } from '@fobhouse/contract/settings.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { DeviceHandlers } from '../device-hub/device-handlers.ts'
import type { Handlers } from '../http/handler.ts'
import { mount, type MountOptions } from '../http/mount.ts'
import type { Caller } from '../identity/public.ts'
import type { SendResult } from '../integrations/send-result.ts'
import type { Job } from '../jobs/jobs.ts'
import type { ToldFile } from './copy.ts'
import type { DeclaredTables } from './declared-table.ts'
import type { LosesWith } from './certificates/public.ts'
import type { Check } from './doctor/public.ts'
import type { DeclaredStep } from './first-steps/public.ts'
import type { Erase, GivesBack, KeepsFromErasure, Rewrite } from './erasure.ts'
import type { Verify } from './verification.ts'

/**
 * Everything that a feature brings to the portal. `app.ts` lists all features and walks the list; a feature outside it
 * does not exist. All but the name is optional.
 */
export type Feature = {
  /** The name of its folder. */
  name: string
  calls?: readonly Served[]
  /** Handlers for its kind of device. */
  devices?: (ctx: Context) => DeviceHandlers
  /** Begins with the server. Returns what ends it. */
  begins?: (ctx: Context) => () => Promise<void>
  /** Recurring work. */
  jobs?: readonly ((ctx: Context, parts: Parts) => Job[])[]
  /** The tables that its stores write, how long their rows stay, and what becomes of every column when somebody asks for a copy or is erased. */
  tables?: DeclaredTables
  /** Files in the copy of a member's data. A test names each told column that is missing in them. */
  copy?: readonly ToldFile[]
  /** How administrators try the outside services that it uses, by the name that a setting gives the trial. */
  trials?: { readonly [Name in TestableIntegration]?: Trial }
  /** What it adds to the site configuration beside its flag, and who may see it. */
  configuration?: FeatureConfiguration
  /** Its questions for `fobhouse doctor`. */
  checks?: readonly Check[]
  /** What a new club has to do in it; a test compares them with the contract's list. */
  firstSteps?: readonly DeclaredStep[]
  /** What a member would lose besides if awards were taken away. */
  losesWith?: LosesWith
  /** What `fobhouse verify` finds in its rows. */
  verify?: Verify
  /** Why a member cannot be erased yet. */
  keepsFromErasure?: KeepsFromErasure
  /** What gives a member money back, before an erasure looks at what is left. */
  givesBack?: GivesBack
  /** Extra work of an erasure in its tables, before the declared rows and columns are erased. */
  erase?: Erase
  /** Replaces what others wrote about the person, once the trail has its line on the erasure. */
  rewrite?: Rewrite
}

export type FeatureConfiguration = {
  flag: FeatureFlag
  /** False turns the flag off in this person's configuration. Visitors see it, so that a link there leads to the login. */
  maySee: (ctx: Context, caller: Caller) => boolean
  /** Told to those who are signed in and may see the feature, while its flag is on. */
  parts: (ctx: Context) => Partial<FeatureParts>
}

/** Really tries a service with what is saved, and says what the service answered. */
export type Trial = (ctx: Context, caller: Caller) => Promise<SendResult>

/**
 * Extra arguments that few features need: the other features, and the register of calls that wait for a second
 * administrator.
 */
export type Parts = { features: readonly Feature[]; options: MountOptions }

/** One group of the contract's routes with what answers it. */
export type Served = {
  routes: Record<string, Route>
  mountOn(server: FastifyInstance, ctx: Context, parts: Parts): void
}

/** The compiler compares the handlers with the routes here; a `Served` no longer needs to know their types. */
export function serve<Group extends Record<string, Route>>(
  routes: Group,
  handlersOf: (ctx: Context, parts: Parts) => Handlers<Group>,
): Served {
  return {
    routes,
    mountOn(server, ctx, parts) {
      mount(server, ctx, { routes, handlers: handlersOf(ctx, parts), options: parts.options })
    },
  }
}
