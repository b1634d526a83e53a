import type { Factors } from '@fobhouse/contract/routes/factors.ts'
import type { Context } from '../../../context.ts'
import { adminsNeedFactor } from '../../../http/access-guard.ts'
import type { Caller } from '../../../identity/public.ts'
import { findApp, listPasskeys, readFacts } from './store.ts'

/** The caller's factors, without any secret. */
export async function readFactors(ctx: Pick<Context, 'db' | 'settings'>, caller: Caller): Promise<Factors> {
  const { memberId, isAdmin } = caller
  const [passkeys, app] = [await listPasskeys(ctx.db, memberId), await findApp(ctx.db, memberId)]
  return {
    passkeys: passkeys.map(({ id, name, created_at: createdAt, last_used_at: lastUsedAt }) => ({
      id,
      name,
      createdAt,
      lastUsedAt,
    })),
    authenticator: app?.confirmed_at ? { addedAt: app.confirmed_at, lastUsedAt: app.last_used_at } : null,
    recoveryCodesLeft: (await readFacts(ctx.db, memberId)).recoveryCodesLeft,
    isRequired: isAdmin && adminsNeedFactor(ctx),
  }
}
