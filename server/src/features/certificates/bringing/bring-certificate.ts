import { newCertificateSchema } from '@fobhouse/contract/competence/certificates.ts'
import { givenStepSchema } from '@fobhouse/contract/competence/steps.ts'
import type { Words } from '@fobhouse/contract/competence/words.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { createWithin } from '../authoring/change-certificates.ts'
import { writeSteps } from '../authoring/save-steps.ts'

type Brought = { name: string; step: Words; actor: Actor }

/** Makes a certificate that a trainer signs off in person, and that never ends. Throws `too_many_certificates`. */
export async function bringCertificate(
  ctx: Pick<Context, 'clock' | 'live' | 'settings'>,
  trx: Trx,
  { name, step, actor }: Brought,
): Promise<number> {
  const id = await createWithin(ctx, trx, { given: newCertificateSchema.parse({ name }), actor })
  const steps = [givenStepSchema.parse({ kind: 'in_person', title: step })]
  await writeSteps(ctx, trx, { id, steps, former: [] })
  return id
}
