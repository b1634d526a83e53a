import {
  copyOfRun,
  createEmptyFolder,
  type Folder,
  type ServerProcess,
  startServer,
} from '@fobhouse/server/testing/server-process.ts'
import type { Visitor } from './browser.ts'
import { carryCookie } from './calls.ts'

export const demoAdministrator = { email: 'olive@example.org', password: 'quartz-lantern-meadow-41' }

export type DemoClub = { server: ServerProcess; stop(): Promise<void> }

/** A real server on a throw-away folder, set up with the demonstration club or an empty one by the one-time code. */
export async function startDemoClub({ demo = true } = {}): Promise<DemoClub> {
  const { folder, remove } = await copyOfRun(demo ? 'demo-club' : 'empty-club', () => setUp(demo))
  const server = await startServer(folder)
  const stop = async () => {
    await server.stop()
    remove()
  }
  return { server, stop }
}

async function setUp(demo: boolean): Promise<Folder> {
  const created = createEmptyFolder()
  const server = await startServer(created.folder)
  const answer = await fetch(`${server.origin}/api/setup/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      code: readSetupCode(server.output()),
      siteName: 'Harbourside Makers',
      siteOwner: 'Harbourside Makers Inc.',
      locale: 'en-AU',
      timeZone: 'Australia/Brisbane',
      admin: { ...demoAdministrator, firstName: 'Olive', lastName: 'Harbour' },
      demo,
    }),
  })
  if (!answer.ok) throw new Error(`Setting up answered ${answer.status}: ${await answer.text()}`)
  await server.stop()
  return created
}

/** Reads the set-up code from the server's output. */
export function readSetupCode(output: string): string {
  const code = /\b[A-Z\d]{4}-[A-Z\d]{4}\b/.exec(output)?.[0]
  if (code === undefined) throw new Error(`No one-time code in: ${output}`)
  return code
}

/** Signs in with this cookie; without one, signs out. */
export async function becomePerson(
  visitor: Pick<Visitor, 'context'>,
  { origin, cookie }: { origin: string; cookie: string },
): Promise<void> {
  await visitor.context.clearCookies()
  if (cookie !== '') await carryCookie(visitor, origin, cookie)
}
