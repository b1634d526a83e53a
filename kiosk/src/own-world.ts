import { z } from 'zod'
import type { Attached } from './targets.ts'

/** The shell's scripts run beside the page's own, in an isolated world of this name: neither can see the other's. */
export const ownWorld = 'fobhouse-shell'

const isolatedSchema = z.object({ executionContextId: z.number() })
const evaluatedSchema = z.object({ result: z.object({ value: z.unknown().optional() }) })

/** Evaluates an expression in the shell's world of the current document; a promise is awaited. */
export async function evaluateAside({ session, mainFrame }: Attached, expression: string): Promise<unknown> {
  const created = await session.send('Page.createIsolatedWorld', { frameId: mainFrame, worldName: ownWorld })
  const { executionContextId: contextId } = isolatedSchema.parse(created)
  const options = { expression, contextId, awaitPromise: true, returnByValue: true }
  return evaluatedSchema.parse(await session.send('Runtime.evaluate', options)).result.value
}
