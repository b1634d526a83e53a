export { checkNewPassword } from './passwords/check-new-password.ts'
export { hashPassword } from './passwords/hash-password.ts'
export { normalisePhone } from './phone.ts'
