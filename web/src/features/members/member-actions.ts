import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { call } from '../../lib/api.ts'
import type { May } from '../../domain/member/may.ts'
import { stateActions } from './state-actions.ts'

/** Actions on one or many members. */
export const memberActions = [...stateActions, 'sendWelcome', 'acceptApplication', 'optOut', 'optIn'] as const
export type MemberAction = (typeof memberActions)[number]

/** Whether the signed-in person may do it, according to the call behind it. */
export function mayAct(may: May, action: MemberAction): boolean {
  const isField = action === 'optOut' || action === 'optIn'
  return isField ? may(memberRoutes.update, 'excludeFromEmailExport') : may(memberRoutes[action])
}

export function performMemberAction(action: MemberAction, memberId: number): Promise<unknown> {
  const params = { id: String(memberId) }
  switch (action) {
    case 'optOut':
    case 'optIn':
      return call(memberRoutes.update, { params, body: { excludeFromEmailExport: action === 'optOut' } })
    default:
      return call(memberRoutes[action], { params })
  }
}
