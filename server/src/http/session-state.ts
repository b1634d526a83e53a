import { setTimeout as wait } from 'node:timers/promises'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { findSession } from '../identity/public.ts'
import { OutgoingReply, readSessionToken } from './incoming-call.ts'

export type StateOf = (request: FastifyRequest, reply: FastifyReply) => Promise<MemberState | undefined>

/** A page waits no longer for what it can do without. */
const longestMs = 200

/** What a promise gives; undefined if that takes longer than a page waits. */
export function inTime<Found>(found: Promise<Found>): Promise<Found | undefined> {
  return Promise.race([found, wait(longestMs, undefined, { ref: false })])
}

/** Tells the state of whoever a request's session belongs to; undefined if that is nobody, or the database is slow or away. */
export function createStateOf(ctx: Context): StateOf {
  return async (request, reply) => {
    const token = readSessionToken(request, ctx.config)
    if (token === undefined) return undefined
    try {
      const session = await inTime(findSession(ctx, token))
      if (session?.isRenewed) new OutgoingReply(reply, ctx.config).setSession(token)
      return session?.caller.state
    } catch (error) {
      ctx.log.warn({ err: error }, 'a page was sent without knowing who is signed in')
      return undefined
    }
  }
}
