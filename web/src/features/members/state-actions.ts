import { type ListedMember, memberRoutes } from '@fobhouse/contract/routes/members.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import { type InfiniteData, type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { notifyDone } from '../../ui/notify.tsx'
import { memberListKey, type MemberPage, memberQuery } from './queries.ts'

export const stateActions = ['enable', 'disable', 'makeMember'] as const
export type StateAction = (typeof stateActions)[number]

/** The part of a member that an action needs. */
export type Subject = { id: number; state: MemberState; name: { full: string } }

/** The actions for a member in this state. */
export function actionsFor(state: MemberState): StateAction[] {
  switch (state) {
    case 'active':
      return ['disable']
    case 'inactive':
      return ['enable']
    case 'noob':
    case 'accountonly':
      return ['makeMember', 'disable']
  }
}

const leadsTo: Record<StateAction, MemberState> = { enable: 'active', disable: 'inactive', makeMember: 'active' }

/** Making somebody a member sends a welcome and grants the default doors, so no click can undo it. */
function canUndo(action: StateAction): boolean {
  return action === 'enable' || action === 'disable'
}

export function performAction(action: StateAction, memberId: number) {
  return call(memberRoutes[action], { params: { id: String(memberId) } })
}

type Change = { subject: Subject; action: StateAction }

/** Asks the server to restore everything: an open application, a lapsed payment. The opposite action would not. */
function useUndo() {
  const { t } = useTranslation('members')
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Subject) => call(memberRoutes.undo, { params: { id: String(id) } }),
    onSuccess: (_answer, { name }) => notifyDone(t('done.undo', { name: name.full })),
    onSettled: () => client.invalidateQueries({ queryKey: ['members'] }),
  })
}

/** Shows the new state at once; a refusal restores the old one and says why. */
export function useStateChange() {
  const { t } = useTranslation('members')
  const client = useQueryClient()
  const undo = useUndo()
  return useMutation({
    mutationFn: ({ subject, action }: Change) => performAction(action, subject.id),
    onMutate: async ({ subject, action }) => {
      await client.cancelQueries({ queryKey: ['members'] })
      const before = client.getQueriesData({ queryKey: ['members'] })
      showState(client, subject.id, leadsTo[action])
      return before
    },
    onError: (_error, _change, before) => restore(client, before ?? []),
    onSuccess: (_answer, { subject, action }) => {
      const takeBack = canUndo(action) ? () => undo.mutate(subject) : undefined
      notifyDone(t(`done.${action}`, { name: subject.name.full }), takeBack)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['members'] }),
  })
}

function restore(client: QueryClient, before: [QueryKey, unknown][]): void {
  for (const [key, data] of before) client.setQueryData(key, data)
}

function showState(client: QueryClient, memberId: number, state: MemberState): void {
  const change = <Member extends ListedMember>(member: Member) =>
    member.id === memberId ? { ...member, state } : member
  client.setQueryData(memberQuery(memberId).queryKey, (member) => member && change(member))
  client.setQueriesData<InfiniteData<MemberPage>>({ queryKey: memberListKey }, (data) => {
    if (!data) return data
    return { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(change) })) }
  })
}
