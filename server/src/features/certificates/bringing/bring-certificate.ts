import type { NewCertificate } from '@fobhouse/contract/competence/certificates.ts'
import type { GivenStep } from '@fobhouse/contract/competence/steps.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { createWithin } from '../authoring/change-certificates.ts'
import { writeSteps } from '../authoring/save-steps.ts'

type Brought = { given: NewCertificate; steps: readonly GivenStep[]; actor: Actor }

/** Makes a certificate with its steps. Throws `too_many_certificates`. */
export async function bringCertificate(
  ctx: Pick<Context, 'clock' | 'live' | 'settings'>,
  trx: Trx,
  { given, steps, actor }: Brought,
): Promise<number> {
  const id = await createWithin(ctx, trx, { given, actor })
  await writeSteps(ctx, trx, { id, steps, former: [] })
  return id
}
