import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { SealedOrPlain } from '../../db/secrets/seal.ts'
import type { CallParts } from '../../http/approval.ts'

const partsSchema = z.object({
  params: z.unknown().optional(),
  body: z.unknown().optional(),
  idempotencyKey: z.string().nullable(),
})

/** Seals the body of a waiting call, because it may contain a secret that nobody may read in the database. */
export function sealCall({ secrets }: Pick<Context, 'secrets'>, id: number, parts: CallParts): SealedOrPlain {
  const sealed: string = secrets.seal(placeOf(id), JSON.stringify(parts))
  return sealed as SealedOrPlain // sealed while it waits
}

/** Undefined if no key opens the call any more: it must be proposed again. */
export function openCall(
  { secrets }: Pick<Context, 'secrets'>,
  { id, sealed_call: sealed }: { id: number; sealed_call: string },
): CallParts | undefined {
  const text = secrets.open(placeOf(id), sealed)
  if (text === undefined) return undefined
  const { params, body, idempotencyKey } = partsSchema.parse(JSON.parse(text))
  return { params, body, idempotencyKey }
}

function placeOf(row: number) {
  return { column: 'approvals.sealed_call', row }
}
