import type { StepPresence } from '@fobhouse/contract/competence/steps.ts'
import type { Context } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import { lastExpiredStart, listOnSite } from '../../db/on-site.ts'
import { readAble } from '../certificates/public.ts'
import { readVouches } from './read-vouches.ts'

type Learning = { deviceId: number; memberId: number; certificateId: number; presence: StepPresence }

/** Who supervises somebody at a tool; undefined: nobody. */
export type Supervision = (learning: Learning) => number | undefined

type Asked = {
  deviceIds: readonly number[]
  certificateIds: readonly number[]
  /** An instant to come, milliseconds since 1970; undefined: now. Nobody vouches ahead. */
  coming?: number | undefined
}

/**
 * Reads who can supervise at these tools: trainers who are able, on site by their visit, or by the vouch of their card.
 * As many questions for many as for one.
 */
export async function readSupervision(
  ctx: Pick<Context, 'clock' | 'settings'>,
  db: Queries,
  { deviceIds, certificateIds, coming }: Asked,
): Promise<Supervision> {
  const able = await readAble(ctx, db, { certificateIds, ...(coming === undefined ? {} : { milliseconds: coming }) })
  if (able.length === 0) return () => undefined
  const vouches = coming === undefined ? await readVouches(ctx, db, deviceIds) : new Map<number, number>()
  const who = [...new Set(able.map(({ memberId }) => memberId))]
  const isSiteSignInOn = ctx.settings.get('features.enableSiteSignIn')
  const onSite = isSiteSignInOn ? await listOnSite(db, { who, after: lastExpiredStart(ctx, coming) }) : []
  return ({ deviceId, memberId, certificateId, presence }) => {
    const isAble = (trainerId: number | undefined) =>
      trainerId !== memberId &&
      able.some((trainer) => trainer.memberId === trainerId && trainer.certificateId === certificateId)
    const vouching = vouches.get(deviceId)
    if (isAble(vouching)) return vouching
    return presence === 'site' ? onSite.find(isAble) : undefined
  }
}
