import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import { hashSecret } from '../../../core/ids.ts'
import type { Trx } from '../../../db/database.ts'
import type { Caller } from '../../../identity/public.ts'
import type { MailLinkContext } from '../mail-link.ts'
import { getAccount } from '../store.ts'
import { recoveryCodesMadeMail } from './mail-texts.ts'
import { noteChange } from './note-change.ts'
import { groupRecoveryCode, hasFactor } from './rules.ts'
import { deleteRecoveryCodes, readFacts, replaceRecoveryCodes } from './store.ts'

const codesAtOnce = 10
/** 24 of 31 letters give 118 bits: too many to guess, even with the hashes. */
const codeLength = 24

/** Makes the codes that come with a first factor; undefined for a further one. Call it before the factor is stored. */
export async function makeFirstCodes(
  ctx: Pick<Context, 'ids'>,
  trx: Trx,
  memberId: number,
): Promise<string[] | undefined> {
  return hasFactor(await readFacts(trx, memberId)) ? undefined : makeCodes(ctx, trx, memberId)
}

/** Call this after removing a factor: recovery codes have no purpose once no factor is left. */
export async function dropCodesOfNobody(trx: Trx, memberId: number): Promise<void> {
  if (!hasFactor(await readFacts(trx, memberId))) await deleteRecoveryCodes(trx, memberId)
}

/** Replaces the codes by ten new ones. 409 `conflict` without a factor. */
export async function renewRecoveryCodes(
  ctx: MailLinkContext & Pick<Context, 'transact'>,
  { memberId }: Caller,
): Promise<string[]> {
  return ctx.transact(async (trx) => {
    if (!hasFactor(await readFacts(trx, memberId))) throw new AppError('conflict')
    await noteChange(ctx, trx, {
      account: await getAccount(trx, memberId),
      action: 'account.renewRecoveryCodes',
      template: recoveryCodesMadeMail,
      params: {},
    })
    return makeCodes(ctx, trx, memberId)
  })
}

async function makeCodes({ ids }: Pick<Context, 'ids'>, trx: Trx, memberId: number): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, () => ids.code(codeLength))
  await replaceRecoveryCodes(trx, memberId, codes.map(hashSecret))
  return codes.map(groupRecoveryCode)
}
