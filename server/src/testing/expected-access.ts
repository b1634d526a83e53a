import type { ApiKeyScope } from '@fobhouse/contract/api-keys.ts'
import type { routeTable } from '@fobhouse/contract/route-table.ts'

type Table = typeof routeTable
type NameIn<Feature extends keyof Table> = `${Feature}.${Extract<keyof Table[Feature], string>}`
/** Feature and name of a call: `members.list`. */
export type RouteName = { [Feature in keyof Table]: NameIn<Feature> }[keyof Table]

/** What a caller is told: a refusal by its code, or that the call was let through, whatever came of it then. */
export const refusals = [
  'not_authenticated',
  'forbidden',
  'member_only',
  'api_key_not_valid',
  'token_not_valid',
  'csrf_failed',
] as const
export type Verdict = 'allowed' | (typeof refusals)[number]

export type Expectation = {
  who: 'anyone' | 'signedIn' | 'members' | 'administrators'
  /** An API key with this scope, too; with any other, or none, it is refused. */
  key?: ApiKeyScope
  /** A kiosk's session, too. */
  kiosk?: true
  /**
   * Only where the path has parameters: they name something of the club's, or of a person. Then it also says what
   * people who are signed in, but no administrators, are told about their own and about others'.
   */
  names?: 'club' | { own: Verdict; others: Verdict }
}

const ofAPerson = { own: 'forbidden', others: 'forbidden' } as const

/**
 * Who may call what, as `http-api.md` has it. Written by hand beside the contract, so that a slip there does not repeat
 * here. A new call needs its line.
 */
export const expectedAccess: Record<RouteName, Expectation> = {
  'access.permissions': { who: 'signedIn', kiosk: true },
  'access.memberPermissions': { who: 'administrators', names: ofAPerson },
  'access.why': { who: 'administrators' },
  'access.authorise': { who: 'administrators', names: ofAPerson },
  'access.revoke': { who: 'administrators', names: ofAPerson },
  'access.sync': { who: 'administrators', names: 'club' },
  'access.bump': { who: 'administrators', key: 'access', names: 'club' },
  'access.reboot': { who: 'administrators', names: 'club' },
  'access.lock': { who: 'administrators', key: 'access', names: 'club' },
  'access.unlock': { who: 'administrators', key: 'access', names: 'club' },
  'access.swipes': { who: 'members', kiosk: true },
  'access.lastSeen': { who: 'members', kiosk: true },
  'accounts.login': { who: 'anyone' },
  'accounts.logout': { who: 'signedIn', kiosk: true },
  'accounts.loggedIn': { who: 'signedIn', kiosk: true },
  'accounts.redirect': { who: 'signedIn' },
  'accounts.sso': { who: 'signedIn' },
  'accounts.register': { who: 'anyone' },
  'accounts.verifyEmail': { who: 'anyone', names: 'club' },
  'accounts.resetPassword': { who: 'anyone' },
  'accounts.obtainToken': { who: 'anyone' },
  'accounts.refreshToken': { who: 'anyone' },
  'apiKeys.list': { who: 'administrators' },
  'apiKeys.create': { who: 'administrators' },
  'apiKeys.revoke': { who: 'administrators', names: 'club' },
  'audit.list': { who: 'administrators' },
  'audit.export': { who: 'administrators' },
  'billing.accountSummary': { who: 'administrators', names: ofAPerson },
  'config.get': { who: 'anyone' },
  'devices.doors': { who: 'administrators' },
  'devices.door': { who: 'administrators', names: 'club' },
  'devices.updateDoor': { who: 'administrators', names: 'club' },
  'devices.removeDoor': { who: 'administrators', names: 'club' },
  'devices.status': { who: 'administrators', key: 'access' },
  'devices.pending': { who: 'administrators' },
  'devices.get': { who: 'administrators', names: 'club' },
  'devices.ignore': { who: 'administrators', names: 'club' },
  'devices.create': { who: 'administrators' },
  'devices.authorise': { who: 'administrators', names: 'club' },
  'devices.deauthorise': { who: 'administrators', names: 'club' },
  'devices.createKey': { who: 'administrators', names: 'club' },
  'devices.revokeKey': { who: 'administrators', names: 'club' },
  'devices.log': { who: 'administrators', names: 'club' },
  'devices.previewDefaultAccess': { who: 'administrators', names: 'club' },
  'digitalId.getToken': { who: 'signedIn' },
  'digitalId.check': { who: 'anyone', names: 'club' },
  'events.stream': { who: 'signedIn', kiosk: true },
  'files.get': { who: 'anyone', names: 'club' },
  'health.live': { who: 'anyone' },
  'health.ready': { who: 'anyone' },
  'interlocks.tools': { who: 'signedIn', kiosk: true },
  'interlocks.sessions': { who: 'administrators', names: 'club' },
  'interlocks.list': { who: 'administrators' },
  'interlocks.get': { who: 'administrators', names: 'club' },
  'interlocks.update': { who: 'administrators', names: 'club' },
  'interlocks.remove': { who: 'administrators', names: 'club' },
  'ledger.accounts': { who: 'administrators' },
  'ledger.transfers': { who: 'administrators' },
  'ledger.months': { who: 'administrators' },
  'ledger.export': { who: 'administrators' },
  'ledger.reverse': { who: 'administrators', names: 'club' },
  'meetings.upcoming': { who: 'members' },
  'memberbucks.pay': { who: 'signedIn', kiosk: true },
  'memberbucks.balanceList': { who: 'administrators', key: 'memberbucks' },
  'memberbucks.transactions': { who: 'signedIn', kiosk: true },
  'memberbucks.balance': { who: 'signedIn', kiosk: true },
  'memberbucks.record': { who: 'administrators', names: ofAPerson },
  'memberLogs.read': { who: 'administrators', names: ofAPerson },
  'memberImport.readColumns': { who: 'administrators' },
  'memberImport.run': { who: 'administrators' },
  'members.list': { who: 'administrators', key: 'members' },
  'members.export': { who: 'administrators' },
  'members.create': { who: 'administrators' },
  'members.get': { who: 'administrators', key: 'members', names: ofAPerson },
  'members.update': { who: 'administrators', names: ofAPerson },
  'members.enable': { who: 'administrators', names: ofAPerson },
  'members.disable': { who: 'administrators', names: ofAPerson },
  'members.makeMember': { who: 'administrators', names: ofAPerson },
  'members.acceptApplication': { who: 'administrators', names: ofAPerson },
  'members.rejectApplication': { who: 'administrators', names: ofAPerson },
  'members.previewRejection': { who: 'administrators', names: ofAPerson },
  'members.sendWelcome': { who: 'administrators', names: ofAPerson },
  'members.endSessions': { who: 'administrators', names: ofAPerson },
  'messages.countGroup': { who: 'administrators' },
  'messages.previewLetter': { who: 'administrators' },
  'messages.sendTestLetter': { who: 'administrators' },
  'messages.sendLetter': { who: 'administrators' },
  'messages.unsubscribePage': { who: 'anyone', names: 'club' },
  'messages.unsubscribe': { who: 'anyone', names: 'club' },
  'messages.resubscribe': { who: 'anyone', names: 'club' },
  'messages.sendSms': { who: 'administrators', names: ofAPerson },
  'outbox.list': { who: 'administrators' },
  'outbox.get': { who: 'administrators', names: 'club' },
  'outbox.retryFailed': { who: 'administrators' },
  'outbox.retry': { who: 'administrators', names: 'club' },
  'privacy.exportOwn': { who: 'signedIn' },
  'privacy.exportMember': { who: 'administrators', names: ofAPerson },
  'privacy.erasureState': { who: 'signedIn' },
  'privacy.requestErasure': { who: 'signedIn' },
  'privacy.withdrawErasure': { who: 'signedIn' },
  'privacy.erase': { who: 'administrators', names: ofAPerson },
  'profile.get': { who: 'signedIn', kiosk: true },
  'profile.update': { who: 'signedIn' },
  'profile.changePassword': { who: 'signedIn' },
  'profile.getPrivacy': { who: 'signedIn' },
  'profile.updatePrivacy': { who: 'signedIn' },
  'profile.changeLanguage': { who: 'signedIn' },
  'settings.list': { who: 'administrators' },
  'settings.update': { who: 'administrators' },
  'settings.test': { who: 'administrators', names: 'club' },
  'settings.savePicture': { who: 'administrators', names: 'club' },
  'settings.removePicture': { who: 'administrators', names: 'club' },
  'settings.picture': { who: 'anyone', names: 'club' },
  'setup.status': { who: 'anyone' },
  'setup.run': { who: 'anyone' },
  'siteSessions.signIn': { who: 'signedIn', kiosk: true },
  'siteSessions.signOut': { who: 'signedIn', kiosk: true },
  'siteSessions.check': { who: 'signedIn', kiosk: true },
  'siteSessions.onSite': { who: 'members', kiosk: true },
  'siteSessions.end': { who: 'administrators', names: 'club' },
  'testClock.read': { who: 'anyone' },
  // From this machine and with the test clock on; to everybody else it is not there.
  'testClock.move': { who: 'anyone' },
  'themes.get': { who: 'signedIn' },
  'themes.save': { who: 'signedIn' },
  'themes.remove': { who: 'signedIn' },
  'webcams.snapshot': { who: 'signedIn', kiosk: true, names: 'club' },
  'vending.devices': { who: 'administrators' },
  'vending.device': { who: 'administrators', names: 'club' },
  'vending.sales': { who: 'administrators', names: 'club' },
  'vending.updateDevice': { who: 'administrators', names: 'club' },
  'vending.removeDevice': { who: 'administrators', names: 'club' },
  'vending.products': { who: 'administrators' },
  'vending.createProduct': { who: 'administrators' },
  'vending.updateProduct': { who: 'administrators', names: 'club' },
  'vending.removeProduct': { who: 'administrators', names: 'club' },
}
