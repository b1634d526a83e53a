import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { call } from '../../lib/api.ts'
import type { May } from '../../domain/member/may.ts'
import { stateActions } from './state-actions.ts'

/** What can be done to one member or to many alike. */
export const memberActions = [...stateActions, 'sendWelcome', 'acceptApplication', 'optOut', 'optIn'] as const
export type MemberAction = (typeof memberActions)[number]

/** Whether the signed-in person may: as the call says by which it is done. */
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
