import type { Context } from '../../context.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { bringAwards, dayOf, findCertificate } from '../certificates/public.ts'
import { findDeviceName, listGranted } from './store.ts'

type BringContext = Pick<Context, 'clock' | 'devices' | 'jobs' | 'live' | 'settings' | 'transact'>
type FromGrants = { deviceId: number; certificateId: number; isDryRun: boolean; actor: Actor }

const mostNamed = 1000

/**
 * Awards a certificate to everybody who was given a device by hand, as of the day of that, once. Throws 400 for a device
 * or certificate that is not there, and `certificate_archived`.
 */
export async function awardFromGrants(
  ctx: BringContext,
  { deviceId, certificateId, isDryRun, actor }: FromGrants,
): Promise<{ created: number; unchanged: number; people: { id: number; name: string }[] }> {
  return ctx.transact(async (trx) => {
    const name = await findDeviceName(trx, deviceId)
    if (name === undefined) throw invalidField('deviceId', 'validation.invalid')
    const certificate = await findCertificate(trx, certificateId)
    if (!certificate) throw invalidField('certificateId', 'validation.invalid')
    if (certificate.isArchived) throw new AppError('certificate_archived')
    const granted = await listGranted(trx, deviceId)
    const timeZone = ctx.settings.get('general.timeZone')
    const brought = granted.map(({ id: memberId, grantedAt }) => {
      const awardedOn = dayOf(grantedAt, timeZone).toString()
      return { memberId, certificateId, awardedOn, canRenew: false, publicNote: name }
    })
    const { outcomes } = await bringAwards(ctx, trx, { brought, source: 'import', actor, isDryRun })
    const people = granted
      .filter((_each, index) => outcomes[index] === 'new')
      .map(({ id, name: who }) => ({ id, name: who }))
    const created = people.length
    if (created > 0 && !isDryRun) {
      const after = { device: deviceId, certificate: certificateId, created }
      await writeAudit(ctx, trx, { actor, action: 'competence.import', subject: `certificate:${certificateId}`, after })
    }
    return { created, unchanged: granted.length - created, people: people.slice(0, mostNamed) }
  })
}
