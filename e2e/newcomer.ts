import { createHttpClient } from '@fobhouse/server/testing/http-client.ts'
import { type ServerProcess, signInOverHttp } from '@fobhouse/server/testing/server-process.ts'
import type { Browser } from 'playwright-core'
import { openVisitor, type Visitor } from './browser.ts'
import { readOnMachine } from './read-on-machine.ts'

export const newcomerPassword = 'otters juggle teapots'

type Newcomer = { server: Pick<ServerProcess, 'origin' | 'folder'>; firstName: string }

/** Opens a window of somebody with a verified address who is logged in. */
export async function openNewcomer(browser: Browser, { server, firstName }: Newcomer): Promise<Visitor> {
  const email = `${firstName.toLowerCase()}@example.org`
  const names = { firstName, lastName: 'Marsh', screenName: firstName, mobile: '+61 491 570 156' }
  const visitor = await openVisitor(browser, { origin: server.origin })
  const registered = await createHttpClient('').post(server.origin, '/api/register/', {
    ...names,
    email,
    password: newcomerPassword,
  })
  if (registered.status !== 200) throw new Error(`Registering answered ${registered.status}`)
  const cookie = await signInOverHttp(server.origin)
  const pattern = /\/profile\/email\/[^/\s]+\/verify/
  await visitor.page.goto(await readOnMachine(server, { cookie, to: email, pattern }))
  await visitor.page.getByText('Go to the dashboard').click()
  await visitor.page.waitForURL('**/dashboard')
  return visitor
}
