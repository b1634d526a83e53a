import { themeLimits } from '@fobhouse/contract/routes/themes.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../core/errors.ts'
import { actorOf, writeAudit } from '../../db/audit.ts'
import type { Caller } from '../../identity/public.ts'
import { removeFile, saveFile } from '../files/public.ts'
import { readSound } from './sounds/read-sound.ts'
import { removeTheme, replaceTheme } from './store.ts'

type ThemeContext = Pick<Context, 'clock' | 'ids' | 'transact'>

/**
 * Stores the caller's theme and replaces any earlier one. Throws 400 for anything but a sound, or a sound that is too
 * long.
 */
export async function saveTheme(ctx: ThemeContext, caller: Caller, content: Uint8Array): Promise<void> {
  const sound = readSound(content)
  if (!sound) throw invalidField('file', 'validation.sound')
  const { mediaType, milliseconds } = sound
  if ((milliseconds ?? 0) > themeLimits.mostSeconds * 1000) throw invalidField('file', 'validation.soundLength')
  await ctx.transact(async (trx) => {
    const fileId = await saveFile(ctx, trx, { content, mediaType })
    const former = await replaceTheme(trx, { member_id: caller.memberId, file_id: fileId, milliseconds })
    if (former !== undefined) await removeFile(trx, former)
    await writeAudit(ctx, trx, {
      actor: actorOf(caller),
      action: 'profile.theme',
      subject: `member:${caller.memberId}`,
      before: { theme: former !== undefined },
      after: { theme: true, mediaType, size: content.length },
    })
  })
}

/** Removes the caller's theme; does nothing without one. */
export async function deleteTheme(ctx: ThemeContext, caller: Caller): Promise<void> {
  await ctx.transact(async (trx) => {
    const former = await removeTheme(trx, caller.memberId)
    if (former === undefined) return
    await removeFile(trx, former)
    await writeAudit(ctx, trx, {
      actor: actorOf(caller),
      action: 'profile.theme',
      subject: `member:${caller.memberId}`,
      before: { theme: true },
      after: { theme: false },
    })
  })
}
