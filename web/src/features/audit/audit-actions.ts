/** What the server writes into the trail. A test compares this with the server's code. */
export const auditActions = [
  'access.authorise',
  'access.revoke',
  'account.changeEmail',
  'account.changePassword',
  'account.register',
  'account.resetPassword',
  'account.signIn',
  'account.verifyEmail',
  'club.set_up',
  'device.authorise',
  'device.bump',
  'device.create',
  'device.deauthorise',
  'device.key.create',
  'device.key.revoke',
  'device.lock',
  'device.reboot',
  'device.remove',
  'device.sync',
  'device.unlock',
  'device.update',
  'member.card',
  'member.disable',
  'member.enable',
  'member.end_sessions',
  'member.make_member',
  'member.update',
  'outbox.retry',
  'product.create',
  'product.remove',
  'product.soldOut',
  'product.update',
  'profile.update',
  'settings.test',
  'settings.update',
] as const
export type AuditAction = (typeof auditActions)[number]

/** The first part of an action, which also filters: `member` finds `member.disable`. */
export const auditGroups = [
  'access',
  'account',
  'club',
  'device',
  'member',
  'outbox',
  'product',
  'profile',
  'settings',
] as const
export type AuditGroup = (typeof auditGroups)[number]

/** What can be a deed's subject, as a filter. */
export const subjectKinds = ['member', 'device', 'product', 'outbox', 'settings'] as const

export function isAuditAction(code: string): code is AuditAction {
  return auditActions.some((action) => action === code)
}

export function groupOf(code: string): AuditGroup | undefined {
  return auditGroups.find((group) => code.startsWith(`${group}.`))
}
