import { z } from 'zod'
import { CommandFailed, type DebuggingPipe, type Session } from './debugging-pipe.ts'
import type { Log } from './log.ts'

const attachedSchema = z.object({
  sessionId: z.string(),
  targetInfo: z.object({ targetId: z.string(), type: z.string() }),
})
const detachedSchema = z.object({ sessionId: z.string() })

export type Attached = {
  session: Session
  mainFrame: string
}

/** Takes the browser's first page as the kiosk's own and closes every other window before it loads anything. */
export function attachOnlyPage(pipe: DebuggingPipe, { log, lost }: { log: Log; lost: () => void }): Promise<Attached> {
  const browser = pipe.session()
  let own: string | undefined
  return new Promise((resolve, reject) => {
    browser.listen(({ method, params }) => {
      if (method === 'Target.detachedFromTarget' && detachedSchema.parse(params).sessionId === own) lost()
      if (method !== 'Target.attachedToTarget') return
      const { sessionId, targetInfo } = attachedSchema.parse(params)
      if (own === undefined) {
        own = sessionId
        // The page's id is also the id of its outermost frame.
        resolve({ session: pipe.session(sessionId), mainFrame: targetInfo.targetId })
      } else {
        log('window-closed')
        closeTarget(pipe, { sessionId, targetId: targetInfo.targetId })
      }
    })
    const filter = [{ type: 'page' }]
    browser
      .send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter })
      .catch(reject)
  })
}

/**
 * Chromium hangs if a window is closed while it is paused for the debugger, and so does its opener: let it run first.
 */
function closeTarget(pipe: DebuggingPipe, { sessionId, targetId }: { sessionId: string; targetId: string }): void {
  const done = Promise.all([
    pipe.session(sessionId).send('Runtime.runIfWaitingForDebugger'),
    pipe.session().send('Target.closeTarget', { targetId }),
  ])
  done.catch((error: unknown) => {
    // It closed by itself.
    if (!(error instanceof CommandFailed)) throw error
  })
}
