import type { BoardKeysTold } from '@fobhouse/contract/routes/boards.ts'
import type { Context } from '../../context.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { Queries } from '../../db/database.ts'
import { renewHashKey } from '../../device-hub/protocol-2/hash-keys.ts'
import { findNewestKeys, listProvenBoards } from './store.ts'

type KeysContext = Pick<Context, 'clock' | 'db' | 'devices' | 'ids' | 'live' | 'secrets' | 'transact'>

/** The newest keys, and which boards have yet to take the one that signs. Makes none. */
export async function loadKeys(db: Queries): Promise<BoardKeysTold> {
  const { signing, hash } = await findNewestKeys(db)
  const boards = await listProvenBoards(db)
  const waiting = boards.filter((board) => board.key_id !== signing?.key_id).map(({ id, name }) => ({ id, name }))
  const hashKeyId = hash?.key_id ?? null
  return { keyId: signing?.key_id ?? null, since: signing?.made_at ?? null, waiting, hashKeyId }
}

/** Makes the next signing key and sends boards the statement for it. */
export async function rotateKey(ctx: KeysContext, actor: Actor): Promise<BoardKeysTold> {
  await ctx.transact(async (trx) => {
    const { newest } = await ctx.devices.rotateBoardKey(trx)
    const after = { keyId: newest.key_id }
    await writeAudit(ctx, trx, { actor, action: 'keys.rotate', subject: 'club', after })
    trx.afterCommit(() => ctx.live.publish('admins', { type: 'devices' }))
  })
  return loadKeys(ctx.db)
}

/** Makes a new key that hides card numbers; boards are soon sent lists with it. */
export async function renewHash(ctx: KeysContext, actor: Actor): Promise<BoardKeysTold> {
  await ctx.transact(async (trx) => {
    const { keyId } = await renewHashKey(ctx, trx)
    ctx.devices.noteChange(trx, 'all')
    await writeAudit(ctx, trx, { actor, action: 'keys.renew_hash', subject: 'club', after: { keyId } })
  })
  return loadKeys(ctx.db)
}
