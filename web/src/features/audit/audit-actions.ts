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
  'apiKey.create',
  'apiKey.revoke',
  'audit.export',
  'club.set_up',
  'device.authorise',
  'device.bump',
  'device.create',
  'device.deauthorise',
  'device.ignore',
  'device.key.create',
  'device.key.revoke',
  'device.lock',
  'device.reboot',
  'device.remove',
  'device.sync',
  'device.unlock',
  'device.update',
  'member.accept_application',
  'member.card',
  'member.complete_sign_up',
  'member.create',
  'member.disable',
  'member.enable',
  'member.end_membership',
  'member.end_sessions',
  'member.erase',
  'member.export',
  'member.export_data',
  'member.import',
  'member.make_member',
  'member.pay_membership',
  'member.reject_application',
  'member.resubscribe',
  'member.send_sms',
  'member.send_welcome',
  'member.skip_sign_up',
  'member.unsubscribe',
  'member.update',
  'memberbucks.export',
  'memberbucks.pay',
  'memberbucks.record',
  'memberbucks.reverse',
  'outbox.group_mail',
  'outbox.retry',
  'outbox.retry_failed',
  'privacy.retention',
  'product.create',
  'product.remove',
  'product.soldOut',
  'product.update',
  'profile.export',
  'profile.requestErasure',
  'profile.theme',
  'profile.update',
  'profile.withdrawErasure',
  'settings.test',
  'settings.update',
  'siteSession.end',
] as const
export type AuditAction = (typeof auditActions)[number]

/** The first part of an action, which also filters: `member` finds `member.disable`. */
export const auditGroups = [
  'access',
  'account',
  'apiKey',
  'audit',
  'club',
  'device',
  'member',
  'memberbucks',
  'outbox',
  'privacy',
  'product',
  'profile',
  'settings',
  'siteSession',
] as const
export type AuditGroup = (typeof auditGroups)[number]

/** What can be a deed's subject, as a filter. */
export const subjectKinds = ['member', 'device', 'product', 'outbox', 'apiKey', 'settings'] as const

export function isAuditAction(code: string): code is AuditAction {
  return auditActions.some((action) => action === code)
}

export function groupOf(code: string): AuditGroup | undefined {
  return auditGroups.find((group) => code.startsWith(`${group}.`))
}
