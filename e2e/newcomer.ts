import { createHttpClient, type HttpClient } from '@fobhouse/server/testing/http-client.ts'
import type { ServerProcess } from '@fobhouse/server/testing/server-process.ts'
import type { Browser } from 'playwright-core'
import { openVisitor, type Visitor } from './browser.ts'

export const newcomerPassword = 'otters juggle teapots'

type Newcomer = { server: Pick<ServerProcess, 'origin'>; admin: HttpClient; firstName: string }

/** Somebody whose address is verified and who is logged in. */
export async function openNewcomer(browser: Browser, { server, admin, firstName }: Newcomer): Promise<Visitor> {
  const email = `${firstName.toLowerCase()}@example.org`
  const names = { firstName, lastName: 'Marsh', screenName: firstName, mobile: '+61 491 570 156' }
  const visitor = await openVisitor(browser, { origin: server.origin })
  const registered = await createHttpClient('').post(server.origin, '/api/register/', {
    ...names,
    email,
    password: newcomerPassword,
  })
  if (registered.status !== 200) throw new Error(`Registering answered ${registered.status}`)
  const { body: messages } = await admin.get(server.origin, '/api/admin/outbox/')
  const sent = messages.find(
    ({ to, subject }: { to: string; subject: string }) => to === email && /verify/i.test(subject),
  )
  const { body: message } = await admin.get(server.origin, `/api/admin/outbox/${sent.id}/`)
  const [path] = /\/profile\/email\/[^/\s]+\/verify/.exec(message.text) ?? []
  await visitor.page.goto(path ?? '')
  await visitor.page.getByText('Go to the dashboard').click()
  await visitor.page.waitForURL('**/dashboard')
  return visitor
}
