import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { makeKey } from './badge-keys.ts'
import type { BadgeContext } from './make-badge.ts'
import { countSigned, deleteKey, listKeys } from './store.ts'

/** The newest first, with how many badges each has signed. */
export async function readKeys({ db }: Pick<Context, 'db'>) {
  const signed = await countSigned(db)
  return (await listKeys(db)).map(({ multikey: key, made_at: madeAt }) => {
    return { key, madeAt, badges: signed.get(key) ?? 0 }
  })
}

/** Makes the next key. Badges that an older one has signed stay good. */
export async function renewKey(ctx: BadgeContext, actor: Actor): Promise<string> {
  return ctx.transact(async (trx) => {
    const { multikey } = await makeKey(ctx, trx)
    await writeAudit(ctx, trx, { actor, action: 'badge.renewKey', subject: 'competence', after: { made: multikey } })
    return multikey
  })
}

/** Badges of this key fail everywhere from now on. Throws `not_found`, and `badge_key_in_use` for the newest. */
export async function removeKey(ctx: BadgeContext, { key, actor }: { key: string; actor: Actor }): Promise<void> {
  await ctx.transact(async (trx) => {
    const index = (await listKeys(trx)).findIndex(({ multikey }) => multikey === key)
    if (index === -1) throw new AppError('not_found')
    if (index === 0) throw new AppError('badge_key_in_use')
    await deleteKey(trx, key)
    await writeAudit(ctx, trx, { actor, action: 'badge.renewKey', subject: 'competence', before: { removed: key } })
  })
}
