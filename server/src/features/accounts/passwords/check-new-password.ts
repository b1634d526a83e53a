import { isCommonPassword } from './common-passwords.ts'
import { isPersonal, type PasswordOwner } from './rules.ts'

/**
 * What is wrong with a password that somebody wants to use, as a translation key; undefined if nothing. Its length is
 * the contract's matter (`newPasswordSchema`).
 */
export async function checkNewPassword(
  password: string,
  owner: PasswordOwner,
): Promise<'validation.passwordCommon' | 'validation.passwordPersonal' | undefined> {
  if (isPersonal(password, owner)) return 'validation.passwordPersonal'
  return (await isCommonPassword(password)) ? 'validation.passwordCommon' : undefined
}
