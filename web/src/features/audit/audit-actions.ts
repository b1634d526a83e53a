import {
  type AuditAction,
  type AuditGroup,
  auditGroups,
  formerAuditActions,
  writtenAuditActions,
} from '@fobhouse/contract/audit-actions.ts'

/** Every action that the server writes or wrote into the trail. */
export const auditActions: readonly AuditAction[] = [...formerAuditActions, ...writtenAuditActions]

export function isAuditAction(code: string): code is AuditAction {
  return auditActions.some((action) => action === code)
}

export function groupOf(code: string): AuditGroup | undefined {
  return auditGroups.find((group) => code.startsWith(`${group}.`))
}
