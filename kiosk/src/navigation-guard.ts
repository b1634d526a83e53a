import { z } from 'zod'
import { CommandFailed, type Session } from './debugging-pipe.ts'
import type { Log } from './log.ts'
import { judgeVisit, originOf } from './navigation-rules.ts'
import { waitingPage } from './waiting-page.ts'

const pausedSchema = z.object({
  requestId: z.string(),
  frameId: z.string(),
  request: z.object({ url: z.string() }),
  responseErrorReason: z.string().optional(),
  responseStatusCode: z.number().optional(),
})
type Paused = z.infer<typeof pausedSchema>

export type GuardFacts = {
  origin: string
  mainFrame: string
  language: string
  log: Log
  /** Called when the portal's page, or the waiting page in its place, comes. */
  arrived: (place: 'portal' | 'waiting', why?: string) => void
}

/** Checks every document before its request is sent and before its answer is shown. */
export async function guardNavigation(session: Session, facts: GuardFacts): Promise<void> {
  session.listen(({ method, params }) => {
    if (method !== 'Fetch.requestPaused') return
    decide(session, pausedSchema.parse(params), facts).catch((error: unknown) => {
      // The visit was given up meanwhile.
      if (!(error instanceof CommandFailed)) throw error
    })
  })
  const patterns = ['Request', 'Response'].map((requestStage) => ({ resourceType: 'Document', requestStage }))
  await session.send('Fetch.enable', { patterns })
}

async function decide(session: Session, paused: Paused, facts: GuardFacts): Promise<void> {
  const { requestId, request, responseErrorReason: error, responseStatusCode: status } = paused
  const isMainFrame = paused.frameId === facts.mainFrame
  const isAnswered = error !== undefined || status !== undefined
  switch (judgeVisit({ url: request.url, isMainFrame, status, error }, facts.origin)) {
    case 'refuse':
      // Never the whole address: it may contain a secret.
      facts.log('refused', { origin: originOf(request.url) })
      await session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      return
    case 'portal-away': {
      const why = error ?? String(status)
      await session.send('Fetch.fulfillRequest', { requestId, ...answerWaiting(facts, why) })
      facts.arrived('waiting', why)
      return
    }
    case 'go-on':
      await session.send(isAnswered ? 'Fetch.continueResponse' : 'Fetch.continueRequest', { requestId })
      if (isMainFrame && status !== undefined) facts.arrived('portal')
  }
}

function answerWaiting({ origin, language }: GuardFacts, why: string) {
  const html = waitingPage({ host: new URL(origin).host, language, why })
  return {
    responseCode: 503,
    responseHeaders: [
      { name: 'content-type', value: 'text/html; charset=utf-8' },
      { name: 'cache-control', value: 'no-store' },
    ],
    body: Buffer.from(html).toString('base64'),
  }
}
