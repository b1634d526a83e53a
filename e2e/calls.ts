import { accountRoutes } from '@fobhouse/contract/routes/accounts.ts'
import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { signInOverHttp } from '@fobhouse/server/testing/server-process.ts'
import type { SmtpSink } from '@fobhouse/simulator/smtp-sink.ts'
import type { Visitor } from './browser.ts'

/** Makes calls with somebody's session, to prepare what a journey is not about. */
export type Caller = {
  cookie: string
  call(method: string, path: string, body?: unknown): Promise<Response>
  idOf(email: string): Promise<number>
}

export async function signInCaller(origin: string, who: { email: string; password: string }): Promise<Caller> {
  const cookie = await signInOverHttp(origin, who)
  const token = /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? ''
  async function call(method: string, path: string, body?: unknown): Promise<Response> {
    const headers = {
      cookie,
      'x-csrftoken': token,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const answer = await fetch(origin + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  async function idOf(email: string): Promise<number> {
    const answer = await call('GET', `${memberRoutes.list.path}?q=${encodeURIComponent(email)}`)
    const member = memberRoutes.list.response.parse(await answer.json()).find((one) => one.email === email)
    if (!member) throw new Error(`Nobody has the address ${email}`)
    return member.id
  }
  return { cookie, call, idOf }
}

/** Gives the browser the session, too. */
export async function carryCookie(
  { context }: Pick<Visitor, 'context'>,
  origin: string,
  cookie: string,
): Promise<void> {
  const pairs = cookie.split('; ').map((pair) => pair.split('='))
  await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: origin })))
}

/** Lets a person of the demonstration club set a password by a mail's link and sign in with it. */
export async function letIn(origin: string, sink: SmtpSink, email: string): Promise<Caller> {
  const post = (body: object) =>
    fetch(origin + accountRoutes.resetPassword.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post({ email })
  const mail = await sink.waitFor(
    ({ to, links }) => to === email && links.some((link) => link.includes('/reset/')),
    30_000,
  )
  const token = mail.links.flatMap((link) => /\/reset\/([^/?]+)/.exec(link)?.[1] ?? [])[0]
  const password = 'a lantern in the meadow'
  const answer = await post({ token, password })
  if (!answer.ok) throw new Error(`The reset answered ${answer.status}: ${await answer.text()}`)
  return signInCaller(origin, { email, password })
}
