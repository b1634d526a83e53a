export { refuseUnverified } from './check-credentials.ts'
export { proposeEmail } from './email-changes/propose-email.ts'
export { readPendingEmail } from './email-changes/read-pending.ts'
export { mailInvitation, mailInvitations, type MailLinkContext, recipientOf } from './mail-link.ts'
export { removeFactors } from './factors/remove-factors.ts'
export { hasFactor } from './factors/rules.ts'
export { readFacts } from './factors/store.ts'
export { changePassword } from './passwords/change-password.ts'
export { checkPassword } from './passwords/check-new-password.ts'
export { hashPassword, verifyPassword } from './passwords/hash-password.ts'
export { normaliseFields, normalisePhone } from './phone.ts'
export { groupsOf } from './single-sign-on/rules.ts'
export { takenName } from './register.ts'
export { openKioskSession } from './sign-in.ts'
export {
  type Account,
  listKeptEmails,
  findAccountByCard,
  findAccountByEmail,
  getAccount,
  listAccounts,
  listAdministrators,
} from './store.ts'
