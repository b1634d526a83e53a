import { z } from 'zod'
import { answerFunction, bridgeScript, callBinding } from './bridge-script.ts'
import { CommandFailed, type BrowserEvent, type Session } from './debugging-pipe.ts'
import type { FileStore } from './file-store.ts'
import { type Log, messageOf } from './log.ts'

const contextCreatedSchema = z.object({
  context: z.object({
    id: z.number(),
    origin: z.string(),
    auxData: z.object({ frameId: z.string(), isDefault: z.boolean() }),
  }),
})
const contextDestroyedSchema = z.object({ executionContextId: z.number() })
const bindingCalledSchema = z.object({ name: z.string(), payload: z.string(), executionContextId: z.number() })

const askedSchema = z.object({ id: z.number(), call: z.unknown() })
const key = z.string()
const callSchema = z.discriminatedUnion('method', [
  z.object({ method: z.literal('identity'), args: z.tuple([]) }),
  z.object({ method: z.literal('get'), args: z.tuple([key]) }),
  z.object({ method: z.literal('set'), args: z.tuple([key, z.string()]) }),
  z.object({ method: z.literal('remove'), args: z.tuple([key]) }),
  z.object({ method: z.literal('reload'), args: z.tuple([]) }),
])

export type BridgeFacts = {
  origin: string
  mainFrame: string
  store: FileStore
  identity: () => { kioskId: string; ip: string }
  reload: () => void
  log: Log
}

/** Gives the portal's page `window.fobhouseShell`. Calls from other origins and from frames are ignored. */
export async function offerBridge(session: Session, facts: BridgeFacts): Promise<void> {
  const own = new Set<number>()
  session.listen((event) => {
    switch (event.method) {
      case 'Runtime.executionContextCreated': {
        const { context } = contextCreatedSchema.parse(event.params)
        const { frameId, isDefault } = context.auxData
        if (isDefault && frameId === facts.mainFrame && context.origin === facts.origin) own.add(context.id)
        return
      }
      case 'Runtime.executionContextDestroyed':
        own.delete(contextDestroyedSchema.parse(event.params).executionContextId)
        return
      case 'Runtime.executionContextsCleared':
        own.clear()
        return
      case 'Runtime.bindingCalled':
        return takeCall(session, { event, own, facts })
      default:
    }
  })
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: callBinding })
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: bridgeScript(facts.origin) })
}

type Received = { event: BrowserEvent; own: ReadonlySet<number>; facts: BridgeFacts }

function takeCall(session: Session, { event, own, facts }: Received): void {
  const { name, payload, executionContextId } = bindingCalledSchema.parse(event.params)
  if (name !== callBinding) return
  if (!own.has(executionContextId)) return facts.log('bridge-refused')
  const { id, call } = askedSchema.parse(JSON.parse(payload))
  const sent = session.send('Runtime.callFunctionOn', {
    executionContextId,
    functionDeclaration: `(...answer) => ${answerFunction}(...answer)`,
    arguments: [id, ...answerCall(call, facts)].map((value) => ({ value })),
  })
  sent.catch((error: unknown) => {
    // The document that asked is gone.
    if (!(error instanceof CommandFailed)) throw error
  })
}

/** Returns the error's message or null, and the result. */
function answerCall(call: unknown, facts: BridgeFacts): [string | null, unknown] {
  const parsed = callSchema.safeParse(call)
  if (!parsed.success) return ['The kiosk has no such call', null]
  try {
    return [null, perform(parsed.data, facts) ?? null]
  } catch (error) {
    return [messageOf(error), null]
  }
}

function perform(call: z.infer<typeof callSchema>, { identity, store, reload }: BridgeFacts): unknown {
  switch (call.method) {
    case 'identity':
      return identity()
    case 'get':
      return store.get(...call.args)
    case 'set':
      return store.set(...call.args)
    case 'remove':
      return store.remove(...call.args)
    case 'reload':
      return reload()
  }
}
