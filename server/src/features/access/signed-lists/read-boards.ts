import type { ListFault } from '@fobhouse/contract/protocol-2/list.ts'
import type { Context } from '../../../context.ts'
import { listAcked, listNewest } from './signed-store.ts'

/** How a board of protocol 2 stands with its list. */
export type BoardState = {
  isConnected: boolean
  /** The list that it was sent last; null: none. */
  version: number | null
  acked: string | null
  /** It is connected and has acknowledged that list. A change is sent within a second. */
  isCurrent: boolean
  /** The end of the newest list that it acknowledged; null: it has acknowledged none. */
  expires: string | null
  refused: ListFault | null
}

/** The boards of these devices; undefined for one that speaks version 1. */
export async function readBoards(
  ctx: Pick<Context, 'db' | 'devices'>,
  deviceIds: readonly number[],
): Promise<(deviceId: number) => BoardState | undefined> {
  const rows = await listNewest(ctx.db)
  if (rows.length === 0) return () => undefined
  const asked = new Set(deviceIds)
  const acked = new Map((await listAcked(ctx.db)).map((row) => [row.device_id, row.expires]))
  const boards = new Map(
    rows
      .filter(({ id }) => asked.has(id))
      .map((row): [number, BoardState] => {
        const isConnected = row.process !== null || ctx.devices.isConnected(row.id)
        return [
          row.id,
          {
            isConnected,
            version: row.version,
            acked: row.acked_at,
            isCurrent: isConnected && row.acked_at !== null,
            expires: acked.get(row.id) ?? null,
            refused: row.list_refused,
          },
        ]
      }),
  )
  return (id) => boards.get(id)
}
