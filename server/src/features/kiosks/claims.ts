import { kioskCodeLength } from '@fobhouse/contract/routes/kiosks.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { hashSecret } from '../../core/ids.ts'
import { networkOf } from '../../core/network-of.ts'
import { choosePushedOut } from '../../core/push-out.ts'
import type { Trx } from '../../db/database.ts'
import { isNoteDue, takeAllowanceOrThrow } from '../../identity/public.ts'
import {
  type ClaimRow,
  deleteClaim,
  deleteKiosk,
  findClaim,
  insertClaim,
  listClaims,
  listWaitingKiosks,
  saveClaim,
} from './store.ts'

const mostWaiting = 100
const newClaimsPerMinute = 30

type ClaimContext = Pick<Context, 'clock' | 'ids'>

/** What a kiosk without a secret tells about itself. */
export type Claimant = {
  /** The caller's network address. */
  address: string
  /** The claim from its first contact. */
  claim: string | undefined
  readerUrl: string | undefined
}

/** The code for the kiosk's screen and, at the first contact only, the claim that identifies it later. */
export type ClaimAnswer = { code: string; claim?: string }

/**
 * Remembers one of those who claim to be a kiosk. The kiosk's id is not secret, so each claimant gets its own code, and
 * an administrator picks the one that stands in front of them. Throws 429 for too many new claims.
 */
export async function keepClaim(
  ctx: ClaimContext,
  trx: Trx,
  { kioskId, claimant }: { kioskId: number; claimant: Claimant },
): Promise<ClaimAnswer> {
  const { claim } = claimant
  const known = claim === undefined ? undefined : await findClaim(trx, { kioskId, hash: hashSecret(claim) })
  if (!known) return startClaim(ctx, trx, { kioskId, claimant })
  await noteClaim(ctx, trx, { known, claimant })
  return { code: known.code }
}

/** Deletes one of too many unknown kiosks; never one that an administrator has approved. */
export async function makeRoomForKiosk(trx: Trx): Promise<void> {
  const waiting = await listWaitingKiosks(trx)
  const pushedOut = waiting.length < mostWaiting ? undefined : choosePushedOut(waiting)
  if (pushedOut) await deleteKiosk(trx, pushedOut.id)
}

async function startClaim(
  ctx: ClaimContext,
  trx: Trx,
  { kioskId, claimant: { address, readerUrl } }: { kioskId: number; claimant: Claimant },
): Promise<ClaimAnswer> {
  const network = networkOf(address)
  await takeAllowanceOrThrow(ctx, trx, { key: `kiosk-new:${network}`, perMinute: newClaimsPerMinute })
  const claims = await listClaims(trx, kioskId)
  const pushedOut = claims.length < mostWaiting ? undefined : choosePushedOut(claims.map(asWaiting))
  if (pushedOut) await deleteClaim(trx, pushedOut.id)
  const claim = ctx.ids.secret()
  const code = freeCode(ctx, new Set(claims.map((row) => row.code)))
  await insertClaim(trx, {
    kiosk_id: kioskId,
    claim_hash: hashSecret(claim),
    code,
    address: network,
    reader_url: readerUrl ?? null,
    last_seen_at: nowText(ctx.clock),
  })
  return { code, claim }
}

function asWaiting({ id, address, last_seen_at: lastSeen }: ClaimRow) {
  return { id, network: address, lastSeen }
}

/** Claimants of the same kiosk never show the same code. */
function freeCode({ ids }: Pick<Context, 'ids'>, taken: ReadonlySet<string>): string {
  let code = ids.code(kioskCodeLength)
  while (taken.has(code)) code = ids.code(kioskCodeLength)
  return code
}

async function noteClaim(
  ctx: ClaimContext,
  trx: Trx,
  { known, claimant: { address, readerUrl } }: { known: ClaimRow; claimant: Claimant },
): Promise<void> {
  const reader = readerUrl ?? known.reader_url
  const isSame = known.address === networkOf(address) && known.reader_url === reader
  if (isSame && !isNoteDue(ctx.clock, known.last_seen_at)) return
  const seen = { address: networkOf(address), last_seen_at: nowText(ctx.clock) }
  await saveClaim(trx, known.id, { ...seen, reader_url: reader })
}
