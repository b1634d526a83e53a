import type { Duty } from '@fobhouse/contract/duties.ts'
import type { SettingValues } from '@fobhouse/contract/settings.ts'
import {
  type Context,
  createSource,
  dutyRowOf,
  hashPassword,
  nowText,
  writeSettingValues,
} from '@fobhouse/server/public.ts'
import { demoBookables } from './equipment/describe-bookings.ts'
import { findBookable, setDutyRow, setPasswordHash } from './store.ts'

/** Gives some people of the demonstration club one shared password; only for a throw-away club. */
export async function setDemoPasswords(
  ctx: Pick<Context, 'transact'>,
  emails: readonly string[],
  password: string,
): Promise<void> {
  const hash = await hashPassword(password)
  await ctx.transact((trx) => setPasswordHash(trx, emails, hash))
}

/** Makes some of them administrators with a few duties each. */
export async function setDemoDuties(
  ctx: Pick<Context, 'transact'>,
  dutiesByEmail: Record<string, readonly Duty[]>,
): Promise<void> {
  await ctx.transact(async (trx) => {
    for (const [email, given] of Object.entries(dutiesByEmail)) await setDutyRow(trx, email, dutyRowOf([...given]))
  })
}

/** Has such a club read the calendar of those with whom it shares a room. */
export async function addDemoSource(ctx: Context, url: string): Promise<void> {
  const bookable = await findBookable(ctx.db, demoBookables.clubroom.name)
  if (bookable === undefined) return
  const source = { name: 'Sailing school', url, bookable, showTitles: true }
  await createSource(ctx, { source, actor: { memberId: null, name: 'command line' } })
}

/** Lets such a club tell an MQTT broker how it is, and whatever reads there. */
export async function setDemoBroker(
  ctx: Pick<Context, 'clock' | 'jobs' | 'secrets' | 'settings' | 'transact'>,
  url: string,
): Promise<void> {
  await setDemoSettings(ctx, { 'mqtt.url': url })
  ctx.jobs.wake('mqtt.connection')
}

export async function setDemoSettings(
  ctx: Pick<Context, 'clock' | 'secrets' | 'settings' | 'transact'>,
  values: Partial<SettingValues>,
): Promise<void> {
  await ctx.transact(async (trx) => {
    await writeSettingValues(ctx, trx, { values, at: nowText(ctx.clock) })
    ctx.settings.noteChange(trx)
  })
  await ctx.settings.reload()
}
