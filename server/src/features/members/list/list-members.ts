import type { ListedMember } from '@fobhouse/contract/routes/members.ts'
import { memberSorts } from '@fobhouse/contract/routes/members.ts'
import type { Context } from '../../../context.ts'
import { noBillingFacts, readBillingFacts, runningPlan } from '../../billing-facts/public.ts'
import { readBalances } from '../../memberbucks/public.ts'
import { presentProfile } from '../../profile/public.ts'
import { keysOf, type ListedRow, type ListedState, listMembers, type MemberSort } from './list-store.ts'

export type MemberListRequest = {
  state: ListedState
  search: string
  sort: MemberSort
  limit: number
  after: readonly (string | number)[] | undefined
}

export type MemberPage = {
  members: ListedMember[]
  /** The sort keys of the last member, if more follow. */
  lastKeys: readonly (string | number)[] | undefined
}

/** Returns one page of members with their balances; the number of queries depends on the tables, not the members. */
export async function listMembersPage(ctx: Pick<Context, 'db'>, request: MemberListRequest): Promise<MemberPage> {
  const found = await listMembers(ctx.db, { ...request, limit: request.limit + 1 })
  const page = found.slice(0, request.limit)
  const last = found.length > page.length ? page.at(-1) : undefined
  return { members: await present(ctx, page), lastKeys: last && keysOf(last, request.sort) }
}

async function present(ctx: Pick<Context, 'db'>, page: readonly ListedRow[]): Promise<ListedMember[]> {
  const ids = page.map((member) => member.id)
  const balances = await readBalances(ctx.db, ids)
  const billing = await readBillingFacts(ctx.db, ids)
  return page.map((member) => {
    const facts = billing.get(member.id) ?? noBillingFacts
    const memberBucks = balances.get(member.id) ?? { balance: 0, lastPurchase: null }
    return {
      ...presentProfile(member, { ...facts, memberBucks }),
      appliedAt: member.application === 'open' ? member.applied_at : null,
      plan: runningPlan(facts),
    }
  })
}

/** Parses `name` or `-name`. */
export function parseSort(sort: string | undefined): MemberSort {
  const descending = sort?.startsWith('-') ?? false
  const by = memberSorts.find((name) => name === sort?.replace(/^-/, ''))
  return { by: by ?? 'name', descending }
}
