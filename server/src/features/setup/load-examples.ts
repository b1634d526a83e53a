import { z } from 'zod'
import type { Context } from '../../context.ts'
import { loadBeside } from '../../core/beside.ts'
import type { Trx } from '../../db/database.ts'

/** Fills a club that was just set up with people, devices and history, in the transaction that makes it. */
export type FillClub = (ctx: Context, trx: Trx, club: { timeZone: string }) => Promise<void>

const examplesSchema = z.object({ fillDemoClub: z.custom<FillClub>((value) => typeof value === 'function') })

/** The demonstration club, which is a workspace of its own: loaded only when somebody wants it. */
export async function loadExamples(): Promise<FillClub> {
  return examplesSchema.parse(await loadBeside('demo-club/src/fill-demo-club.ts')).fillDemoClub
}
