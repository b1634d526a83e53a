import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError, invalidField } from '../../../core/errors.ts'
import { type Caller, judge } from '../../../identity/public.ts'
import type { MailLinkContext } from '../mail-link.ts'
import { getAccount } from '../store.ts'
import { authenticatorAddedMail, authenticatorRemovedMail } from './mail-texts.ts'
import { noteChange } from './note-change.ts'
import { makeKey, placeOfApp, readCode } from './one-time-codes.ts'
import { dropCodesOfNobody, makeFirstCodes } from './recovery-codes.ts'
import { freshCounter } from './rules.ts'
import { confirmApp, deleteApp, findApp, savePendingApp } from './store.ts'

type AppContext = MailLinkContext & Pick<Context, 'db' | 'secrets' | 'transact'>

/** Makes a key, which has no effect until confirmed. 409 `conflict` while another app is in use. */
export async function openAuthenticator(ctx: AppContext, caller: Caller): Promise<{ key: string; uri: string }> {
  const { memberId } = caller
  const account = await getAccount(ctx.db, memberId)
  const made = await makeKey({ issuer: ctx.settings.get('general.siteName'), label: account.email })
  const sealed = ctx.secrets.seal(placeOfApp(memberId), made.key)
  await ctx.transact(async (trx) => {
    if ((await findApp(trx, memberId))?.confirmed_at) throw new AppError('conflict')
    await savePendingApp(trx, memberId, sealed)
  })
  return made
}

type GivenCode = { code: string; address: string }

/**
 * Activates the app, and returns the recovery codes if it is the first factor. A wrong code is an error of that field,
 * and counts like one at sign-in. 409 `conflict` if no key waits.
 */
export async function confirmAuthenticator(
  ctx: AppContext,
  caller: Caller,
  { code, address }: GivenCode,
): Promise<{ recoveryCodes?: string[] }> {
  const { memberId } = caller
  const [account, app] = [await getAccount(ctx.db, memberId), await findApp(ctx.db, memberId)]
  if (!app || app.confirmed_at !== null) throw new AppError('conflict')
  const trier = { account: account.email, address }
  const counter = await judge(ctx, trier, async (attempt) => {
    const delta = await readCode(ctx, attempt, { memberId, sealedKey: app.sealed_key, code })
    return delta === null ? undefined : freshCounter(ctx.clock.milliseconds(), delta, app.last_counter)
  })
  if (counter === undefined) throw invalidField('code', 'validation.wrongCode')
  return ctx.transact(async (trx) => {
    const recoveryCodes = await makeFirstCodes(ctx, trx, memberId)
    if (!(await confirmApp(trx, { memberId, counter, at: nowText(ctx.clock) }))) throw new AppError('conflict')
    await noteChange(ctx, trx, {
      account,
      action: 'account.addAuthenticator',
      template: authenticatorAddedMail,
      params: {},
    })
    return recoveryCodes ? { recoveryCodes } : {}
  })
}

/** Throws `not_found` if there is no app. */
export async function removeAuthenticator(ctx: AppContext, caller: Caller): Promise<void> {
  const { memberId } = caller
  await ctx.transact(async (trx) => {
    if (!(await deleteApp(trx, memberId))) throw new AppError('not_found')
    await dropCodesOfNobody(trx, memberId)
    await noteChange(ctx, trx, {
      account: await getAccount(trx, memberId),
      action: 'account.removeAuthenticator',
      template: authenticatorRemovedMail,
      params: {},
    })
  })
}
