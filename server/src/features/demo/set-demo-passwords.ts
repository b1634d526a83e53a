import type { Context } from '../../context.ts'
import { hashPassword } from '../accounts/public.ts'
import { setPasswordHash } from './store.ts'

/** Gives some of the demonstration club's people one password, for a club that is thrown away. */
export async function setDemoPasswords(
  ctx: Pick<Context, 'transact'>,
  emails: readonly string[],
  password: string,
): Promise<void> {
  const hash = await hashPassword(password)
  await ctx.transact((trx) => setPasswordHash(trx, emails, hash))
}
