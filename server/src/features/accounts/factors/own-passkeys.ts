import type { Attestation, NewPasskeyQuestion } from '@fobhouse/contract/routes/factors.ts'
import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { isUniqueViolation } from '../../../db/dialect.ts'
import type { Caller } from '../../../identity/public.ts'
import type { MailLinkContext } from '../mail-link.ts'
import { getAccount } from '../store.ts'
import { passkeyAddedMail, passkeyRemovedMail } from './mail-texts.ts'
import { noteChange } from './note-change.ts'
import { algorithms, askForNewPasskey, relyingParty } from './passkey-questions.ts'
import { dropCodesOfNobody, makeFirstCodes } from './recovery-codes.ts'
import { closeStep, findStep, openStep, takeChallenge } from './sign-in/steps.ts'
import { deletePasskey, insertPasskey, listPasskeys, renamePasskey } from './store.ts'

const mostPasskeys = 20

type PasskeyContext = MailLinkContext & Pick<Context, 'db' | 'log' | 'transact'>

/** Begins adding a passkey, in this session. 409 `conflict` beyond twenty. */
export async function openPasskey(
  ctx: PasskeyContext,
  caller: Caller,
): Promise<{ step: string; question: NewPasskeyQuestion }> {
  const { memberId, tokenHash: sessionHash } = caller
  const [account, known] = [await getAccount(ctx.db, memberId), await listPasskeys(ctx.db, memberId)]
  if (known.length >= mostPasskeys) throw new AppError('conflict')
  const { token, challenge } = await openStep(ctx, ctx.db, { purpose: 'register', memberId, sessionHash })
  return { step: token, question: askForNewPasskey(ctx, { challenge, account, known }) }
}

type NewPasskey = { step: string; name: string; credential: Attestation }

/**
 * Adds the passkey, and returns the recovery codes if it is the first factor. Throws 400 `passkey_refused` if it is not
 * genuine.
 */
export async function addPasskey(
  ctx: PasskeyContext,
  caller: Caller,
  { step: token, name, credential }: NewPasskey,
): Promise<{ id: number; recoveryCodes?: string[] }> {
  const step = await findStep(ctx, ctx.db, { token, purposes: ['register'], sessionHash: caller.tokenHash })
  const made = await verify(ctx, { credential, challenge: await takeChallenge(ctx.db, step) })
  const row = {
    member_id: caller.memberId,
    name,
    credential_id: made.id,
    public_key: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports: JSON.stringify(credential.response.transports ?? []),
    created_at: nowText(ctx.clock),
    last_used_at: null,
  }
  try {
    return await ctx.transact(async (trx) => {
      await closeStep(trx, step)
      const account = await getAccount(trx, caller.memberId)
      const recoveryCodes = await makeFirstCodes(ctx, trx, caller.memberId)
      const id = await insertPasskey(trx, row)
      await noteChange(ctx, trx, {
        account,
        action: 'account.addPasskey',
        after: { name },
        template: passkeyAddedMail,
        params: { name },
      })
      return { id, ...(recoveryCodes && { recoveryCodes }) }
    })
  } catch (error) {
    throw isUniqueViolation(error, 'credential_id') ? new AppError('conflict') : error
  }
}

async function verify(
  ctx: PasskeyContext,
  { credential, challenge }: { credential: Attestation; challenge: string },
): Promise<WebAuthnCredential> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id, origin } = relyingParty(ctx)
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    if (verified) return registrationInfo.credential
  } catch (error) {
    ctx.log.info({ err: error }, 'new passkey refused') // the library throws for any fault
  }
  throw new AppError('passkey_refused')
}

/** Renames a passkey. Throws `not_found` if it is not the caller's. */
export async function nameOwnPasskey(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  { id, name }: { id: number; name: string },
): Promise<void> {
  if (!(await renamePasskey(ctx.db, { id, memberId: caller.memberId }, name))) throw new AppError('not_found')
}

/** Removes a passkey. Throws `not_found` if it is not the caller's. */
export async function removePasskey(ctx: PasskeyContext, caller: Caller, id: number): Promise<void> {
  await ctx.transact(async (trx) => {
    const name = await deletePasskey(trx, { id, memberId: caller.memberId })
    if (name === undefined) throw new AppError('not_found')
    await dropCodesOfNobody(trx, caller.memberId)
    await noteChange(ctx, trx, {
      account: await getAccount(trx, caller.memberId),
      action: 'account.removePasskey',
      after: { name },
      template: passkeyRemovedMail,
      params: { name },
    })
  })
}
