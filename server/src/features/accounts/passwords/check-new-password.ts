import { type Context, publicOrigin } from '../../../context.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isMadeOf, isPersonal, type PasswordOwner, wordsOf } from './rules.ts'

type Fault = 'validation.passwordCommon' | 'validation.passwordPersonal' | 'validation.passwordClub'

/**
 * Checks a new password for this club. Returns a translation key for what is wrong, or undefined. The contract checks
 * its length (`newPasswordSchema`).
 */
export function checkNewPassword(
  ctx: Pick<Context, 'config' | 'settings'>,
  password: string,
  owner: PasswordOwner,
): Promise<Fault | undefined> {
  return checkPassword(password, owner, [...textsOfClub(ctx), hostOf(publicOrigin(ctx))])
}

/** The same with the club's names in `texts`, for a club without settings yet. */
export async function checkPassword(
  password: string,
  owner: PasswordOwner,
  texts: readonly string[],
): Promise<Fault | undefined> {
  if (isPersonal(password, owner)) return 'validation.passwordPersonal'
  if (await isCommonPassword(password)) return 'validation.passwordCommon'
  return isMadeOf(wordsOf([...texts, owner.email]), password) ? 'validation.passwordClub' : undefined
}

function textsOfClub({ settings }: Pick<Context, 'settings'>): string[] {
  const keys = ['general.siteName', 'general.siteOwner', 'contact.admin', 'contact.sysadmin', 'mail.from'] as const
  return keys.map((key) => settings.get(key))
}

function hostOf(origin: string): string {
  return URL.parse(origin)?.hostname ?? ''
}
