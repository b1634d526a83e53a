import { detailFields } from '@fobhouse/contract/members/field-sets.ts'
import type { memberFilterSchema, memberRoutes } from '@fobhouse/contract/routes/members.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Caller } from '../../identity/public.ts'
import { hasFactor, readFacts, readPendingEmail } from '../accounts/public.ts'
import { AppError } from '../../core/errors.ts'
import { actorOf } from '../../db/audit.ts'
import { presentFields } from '../../db/member-fields.ts'
import type { Handlers } from '../../http/handler.ts'
import { defaultPageSize, linkNextPage, readCursor } from '../../http/paging.ts'
import { readBalance } from '../memberbucks/public.ts'
import { readBillingFactsOf, runningPlan } from '../billing-facts/public.ts'
import { findTapsByOthers } from '../access/public.ts'
import { presentProfile } from '../profile/public.ts'
import { previewRejection } from './states/applications.ts'
import { changeState } from './states/change-state.ts'
import { undoChange } from './states/undo-change.ts'
import { createMember } from './joining/create-member.ts'
import { endMemberSessions } from './end-sessions.ts'
import { sendWelcome } from './joining/invite-member.ts'
import { exportMembers } from './list/export-members.ts'
import { listMembersPage, parseSort } from './list/list-members.ts'
import { countMembers, keyKindsOf } from './list/list-store.ts'
import { changeRole } from './role/change-role.ts'
import type { StateTrigger } from './rules.ts'
import { findMember } from './store.ts'
import { updateMember } from './update-member.ts'

export function memberHandlers(ctx: Context): Handlers<typeof memberRoutes> {
  return { ...listHandlers(ctx), ...stateHandlers(ctx), ...profileHandlers(ctx) }
}

type Some<Name extends keyof typeof memberRoutes> = Pick<Handlers<typeof memberRoutes>, Name>

function listHandlers(ctx: Context): Some<'list' | 'export' | 'create'> {
  return {
    list: async ({ query, reply }) => {
      const filter = filterOf(query)
      const page = await listMembersPage(ctx, {
        ...filter,
        limit: query.limit ?? defaultPageSize,
        after: readCursor(query.cursor, keyKindsOf(filter.sort)),
      })
      // All pages of one list share these counts, which scan all members.
      const counts = await ctx.remember(`members:counts:${filter.search}`, () => countMembers(ctx.db, filter.search))
      reply.header('x-counts', JSON.stringify(counts))
      if (page.lastKeys) linkNextPage(reply, query, page.lastKeys)
      return page.members
    },
    export: async ({ query, caller, reply }) => {
      const { fileName, csv } = await exportMembers(ctx, { filter: filterOf(query), actor: actorOf(caller) })
      reply.header('content-disposition', `attachment; filename="${fileName}"`)
      return csv
    },
    create: async ({ body, caller }) => ({ id: await createMember(ctx, { facts: body, actor: actorOf(caller) }) }),
  }
}

function filterOf({ state, q, sort }: z.output<typeof memberFilterSchema>) {
  return { state: state ?? 'all', search: q ?? '', sort: parseSort(sort) }
}

function profileHandlers(ctx: Context): Some<'get' | 'update' | 'changeDuties' | 'sendWelcome' | 'endSessions'> {
  return {
    get: ({ params }) => getMember(ctx, params.id),
    update: async ({ params, body, caller }) => {
      await updateMember(ctx, { memberId: params.id, change: body, actor: caller })
      return {}
    },
    changeDuties: async ({ params, body, caller }) => {
      await changeRole(ctx, { memberId: params.id, after: body.duties, actor: actorOf(caller) })
      return {}
    },
    sendWelcome: async ({ params, caller }) => {
      await sendWelcome(ctx, { memberId: params.id, actor: actorOf(caller) })
      return { success: true }
    },
    endSessions: async ({ params, caller }) => {
      await endMemberSessions(ctx, { memberId: params.id, actor: actorOf(caller) })
      return { success: true }
    },
  }
}

type StateCall =
  | 'enable'
  | 'disable'
  | 'undo'
  | 'makeMember'
  | 'acceptApplication'
  | 'rejectApplication'
  | 'previewRejection'

function stateHandlers(ctx: Context): Some<StateCall> {
  const act = async (trigger: StateTrigger, call: { params: { id: number }; caller: Caller; reason?: string }) => {
    const reason = call.reason === undefined ? {} : { reason: call.reason }
    await changeState(ctx, { memberId: call.params.id, trigger, actor: actorOf(call.caller), ...reason })
    return { success: true }
  }
  return {
    enable: (call) => act('enable', call),
    disable: (call) => act('disable', call),
    undo: async ({ params, caller }) => {
      await undoChange(ctx, { memberId: params.id, actor: actorOf(caller) })
      return { success: true }
    },
    makeMember: (call) => act('make_member', call),
    acceptApplication: (call) => act('accept_application', call),
    rejectApplication: ({ params, caller, body }) => act('reject_application', { params, caller, reason: body.reason }),
    previewRejection: ({ params, query }) => previewRejection(ctx, { memberId: params.id, reason: query.reason ?? '' }),
  }
}

async function getMember(ctx: Pick<Context, 'clock' | 'db'>, memberId: number) {
  const member = await findMember(ctx.db, memberId)
  if (!member) throw new AppError('not_found')
  const memberBucks = await readBalance(ctx.db, memberId)
  const billing = await readBillingFactsOf(ctx.db, member.id)
  return {
    ...presentProfile(member, { ...billing, memberBucks }),
    appliedAt: member.application === 'open' ? member.applied_at : null,
    plan: runningPlan(billing),
    ...presentFields(member, detailFields),
    emailVerified: member.email_verified_at !== null,
    hasSecondFactor: hasFactor(await readFacts(ctx.db, memberId)),
    cardTapped: member.state === 'active' ? null : await findTapsByOthers(ctx.db, member),
    pendingEmail: await readPendingEmail(ctx, memberId),
  }
}
