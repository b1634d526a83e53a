import type { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import type { Actor } from '../../db/audit.ts'
import type { Caller, Handlers } from '../../http/handler.ts'
import { defaultPageSize, linkNextPage, readCursor } from '../../http/paging.ts'
import { readBalance } from '../memberbucks/public.ts'
import { presentProfile } from '../profile/public.ts'
import { changeState } from './change-state.ts'
import { endMemberSessions } from './end-sessions.ts'
import { listMembersPage, parseSort } from './list-members.ts'
import { keyKindsOf } from './list-store.ts'
import type { StateTrigger } from './rules.ts'
import { findMember } from './store.ts'
import { updateMember } from './update-member.ts'

export function memberHandlers(ctx: Context): Handlers<typeof memberRoutes> {
  const act = async (trigger: StateTrigger, call: { params: { id: number }; caller: Caller }) => {
    await changeState(ctx, { memberId: call.params.id, trigger, actor: actorOf(call.caller) })
    return { success: true }
  }
  return {
    list: async ({ query, reply }) => {
      const sort = parseSort(query.sort)
      const page = await listMembersPage(ctx, {
        state: query.state ?? 'all',
        search: query.q ?? '',
        sort,
        limit: query.limit ?? defaultPageSize,
        after: readCursor(query.cursor, keyKindsOf(sort)),
      })
      reply.header('x-counts', JSON.stringify(page.counts))
      if (page.lastKeys) linkNextPage(reply, query, page.lastKeys)
      return page.members
    },
    get: ({ params }) => getMember(ctx, params.id),
    update: async ({ params, body, caller }) => {
      await updateMember(ctx, { memberId: params.id, change: body, actor: actorOf(caller) })
      return {}
    },
    enable: (call) => act('enable', call),
    disable: (call) => act('disable', call),
    makeMember: (call) => act('make_member', call),
    endSessions: async ({ params, caller }) => {
      await endMemberSessions(ctx, { memberId: params.id, actor: actorOf(caller) })
      return { success: true }
    },
  }
}

async function getMember(ctx: Pick<Context, 'db'>, memberId: number) {
  const member = await findMember(ctx.db, memberId)
  if (!member) throw new AppError('not_found')
  const memberBucks = await readBalance(ctx.db, memberId)
  return {
    ...presentProfile(member, { memberBucks }),
    note: member.note,
    emailVerified: member.email_verified_at !== null,
  }
}

function actorOf(caller: Caller): Actor {
  return { memberId: caller.memberId, name: caller.name }
}
