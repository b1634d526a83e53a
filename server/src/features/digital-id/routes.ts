import { type digitalIdRoutes, digitalIdSeconds } from '@fobhouse/contract/routes/digital-id.ts'
import { publicOrigin, type Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { findSigningKey, readSigningKey } from '../../db/signing-keys.ts'
import type { Handlers } from '../../http/handler.ts'
import { findDigitalId } from './store.ts'
import { readIdToken, signIdToken } from './token.ts'

const keyName = 'digital-id'

export function digitalIdHandlers(ctx: Context): Handlers<typeof digitalIdRoutes> {
  return {
    async getToken({ caller }) {
      const member = await getDigitalId(ctx, caller.memberId)
      const key = await readKey(ctx)
      const until = Math.floor(ctx.clock.milliseconds() / 1000) + digitalIdSeconds
      const token = signIdToken(key, { memberId: member.memberId, until })
      const validUntil = new Date(until * 1000).toISOString()
      return { ...member, token, url: `${publicOrigin(ctx)}/digital-id/${token}`, validUntil }
    },
    async check({ params }) {
      const key = await findSigningKey(ctx, ctx.db, keyName)
      const said = key === undefined ? undefined : readIdToken(key, params.token)
      if (!said) throw new AppError('not_found')
      if (said.until * 1000 <= ctx.clock.milliseconds()) throw new AppError('digital_id_expired')
      const { screenName: _forTheMemberOnly, ...member } = await getDigitalId(ctx, said.memberId)
      return member
    },
  }
}

async function getDigitalId(ctx: Pick<Context, 'db'>, memberId: number) {
  const member = await findDigitalId(ctx.db, memberId)
  if (!member) throw new AppError('not_found')
  return member
}

/** Writes only once in the life of a club; all later calls only read. */
async function readKey(ctx: Pick<Context, 'db' | 'transact' | 'ids' | 'secrets'>): Promise<string> {
  return (await findSigningKey(ctx, ctx.db, keyName)) ?? ctx.transact((trx) => readSigningKey(ctx, trx, keyName))
}
