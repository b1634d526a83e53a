import { z } from 'zod'
import type { Attached } from './targets.ts'

/** Scripts of the shell run beside the page's own, in a world of this name: neither sees the other's. */
export const ownWorld = 'fobhouse-shell'

const isolatedSchema = z.object({ executionContextId: z.number() })
const evaluatedSchema = z.object({ result: z.object({ value: z.unknown().optional() }) })

/** Gives what an expression, or the promise that it gives, comes to in the shell's world of the present document. */
export async function evaluateAside({ session, mainFrame }: Attached, expression: string): Promise<unknown> {
  const created = await session.send('Page.createIsolatedWorld', { frameId: mainFrame, worldName: ownWorld })
  const { executionContextId: contextId } = isolatedSchema.parse(created)
  const options = { expression, contextId, awaitPromise: true, returnByValue: true }
  return evaluatedSchema.parse(await session.send('Runtime.evaluate', options)).result.value
}
