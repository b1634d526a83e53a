import type { FeatureFlag } from '@fobhouse/contract/feature-flags.ts'
import type { Route } from '@fobhouse/contract/route.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { AppError } from '../core/errors.ts'
import {
  type AnyCaller,
  type Caller,
  findBearerCaller,
  findKeyCaller,
  findKioskCaller,
  findSession,
  isCsrfTokenOf,
  readKeyHeader,
  readKioskSecret,
  tokenNotValid,
} from '../identity/public.ts'
import { adminsNeedFactor, guardAccess } from './access-guard.ts'
import { isFlagOn } from './feature-flags.ts'
import { isFromHere } from './from-here.ts'
import type { Reply } from './handler.ts'
import { headerOf, readSessionToken } from './incoming-call.ts'

/** Who calls; undefined for a visitor. Throws unless they may call the route. */
export type Admit = (request: FastifyRequest, reply: Reply) => Promise<AnyCaller | undefined>

/** Tells who makes a request and whether they may, by its head alone: the body may not be there yet. */
export function createAdmission(ctx: Context, route: Route): Admit {
  const isOn = (flag: FeatureFlag) => isFlagOn(ctx, flag)
  return async (request, reply) => {
    const caller = await identify(ctx, { route, request, reply })
    guardAccess(route, caller, {
      isOn,
      isFromHere: () => isRequestFromHere(request),
      adminsNeedFactor: adminsNeedFactor(ctx),
    })
    return caller
  }
}

function isRequestFromHere(request: FastifyRequest): boolean {
  return isFromHere({ address: request.ip, header: (name) => headerOf(request, name) })
}

async function identify(
  ctx: Context,
  { route, request, reply }: { route: Route; request: FastifyRequest; reply: Reply },
): Promise<AnyCaller | undefined> {
  const authorization = request.headers.authorization
  if (authorization !== undefined) return identifyByHeader(ctx, route, { authorization, address: request.ip })
  const token = readSessionToken(request, ctx.config)
  if (token === undefined) return undefined
  const session = await findSession(ctx, token)
  if (!session) return undefined
  if (request.method !== 'GET' && !isCsrfTokenOf(token, headerOf(request, 'x-csrftoken'))) {
    throw new AppError('csrf_failed')
  }
  if (session.isRenewed) reply.setSession(token)
  return session.caller
}

/** On open routes a key changes nothing: its holder is a visitor. */
async function identifyByHeader(
  ctx: Context,
  route: Route,
  { authorization, address }: { authorization: string; address: string },
): Promise<AnyCaller | undefined> {
  if (route.access === 'kiosk') return findKioskCaller(ctx, { secret: readKioskSecret(authorization), address })
  const key = readKeyHeader(authorization)
  if (key === undefined) return identifyBearer(ctx, route, authorization)
  return route.access === 'anon' ? undefined : findKeyCaller(ctx, { key, address })
}

/** The mobile shell sends its access token everywhere; on open routes an expired one is ignored. */
async function identifyBearer(ctx: Context, route: Route, authorization: string): Promise<Caller | undefined> {
  const token = /^Bearer (.+)$/i.exec(authorization)?.[1]
  const caller = token === undefined ? undefined : await findBearerCaller(ctx, token)
  if (token !== undefined && !caller && route.access !== 'anon') throw tokenNotValid('access')
  return caller
}
