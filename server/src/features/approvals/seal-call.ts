import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import type { CallParts } from '../../http/approval.ts'
import { seal, unseal } from '../accounts/public.ts'

const partsSchema = z.object({
  params: z.unknown().optional(),
  body: z.unknown().optional(),
  idempotencyKey: z.string().nullable(),
})

/** The body of a call may hold a secret: nobody reads it while it waits, whoever can read the database neither. */
export async function sealCall(
  ctx: Pick<Context, 'ids'>,
  db: Queries,
  { parts, proposerId }: { parts: CallParts; proposerId: number },
): Promise<string> {
  return seal(ctx, db, { text: JSON.stringify(parts), owner: ownerOf(proposerId) })
}

export async function unsealCall(
  ctx: Pick<Context, 'ids'>,
  db: Queries,
  { text, proposerId }: { text: string; proposerId: number },
): Promise<CallParts> {
  const { params, body, idempotencyKey } = partsSchema.parse(
    JSON.parse(await unseal(ctx, db, { text, owner: ownerOf(proposerId) })),
  )
  return { params, body, idempotencyKey }
}

function ownerOf(proposerId: number): string {
  return `proposal of member ${proposerId}`
}
