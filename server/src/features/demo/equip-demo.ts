import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { writeSettingValues } from '../../db/write-settings.ts'
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

const webcamNames = ['Workshop', 'Front door'] as const

/** Shows the pictures of cameras that run beside such a club. */
export async function setDemoWebcams(
  ctx: Pick<Context, 'clock' | 'secrets' | 'settings' | 'transact'>,
  addresses: readonly string[],
): Promise<void> {
  const links = addresses.map((address, index): [string, string] => {
    return [webcamNames[index] ?? `Camera ${index + 1}`, address]
  })
  await ctx.transact(async (trx) => {
    await writeSettingValues(ctx, trx, { values: { webcamLinks: links }, at: nowText(ctx.clock) })
    ctx.settings.noteChange(trx)
  })
  await ctx.settings.reload()
}
