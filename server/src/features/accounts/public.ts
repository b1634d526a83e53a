export { refuseUnverified } from './check-credentials.ts'
export { voidLinks } from './link-store.ts'
export { mailInvitation, mailInvitations, type MailLinkContext, mailVerification, recipientOf } from './mail-link.ts'
export { seal, unseal } from './factors/authenticator/seal.ts'
export { removeFactors } from './factors/remove-factors.ts'
export { hasFactor } from './factors/rules.ts'
export { readFacts } from './factors/store.ts'
export { changePassword } from './passwords/change-password.ts'
export { checkPassword } from './passwords/check-new-password.ts'
export { hashPassword } from './passwords/hash-password.ts'
export { normalisePhone } from './phone.ts'
export { groupsOf } from './single-sign-on/rules.ts'
export { takenName } from './register.ts'
export { openKioskSession } from './sign-in.ts'
export {
  type Account,
  findAccountByCard,
  findAccountByEmail,
  getAccount,
  isEmailTaken,
  listAccounts,
  listAdministrators,
} from './store.ts'
