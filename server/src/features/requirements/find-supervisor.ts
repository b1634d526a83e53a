import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { readRequirements } from './read-facts.ts'

/** Under whose supervision a member may use a tool that they could not use without; null: nobody's. */
export async function findSupervisor(
  ctx: Pick<Context, 'clock' | 'settings'>,
  trx: Trx,
  { deviceId, memberId }: { deviceId: number; memberId: number },
): Promise<number | null> {
  const asked = await readRequirements({ ctx, db: trx }, { who: [memberId], deviceIds: [deviceId] })
  return asked.supervisorOf(deviceId, memberId) ?? null
}
