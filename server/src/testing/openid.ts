import { createHash } from 'node:crypto'
import * as openid from 'openid-client'
import { z } from 'zod'
import type { TestApp } from './app.ts'
import type { TestClient } from './client.ts'
import { setSettings } from './settings.ts'

export const redirectUri = 'https://wiki.example.org/back'
const publicOrigin = 'https://club.test'
const redirectSchema = z.object({ redirect: z.string() })

/** Switches OpenID on, at an https address: the programs' library takes no other. */
export async function offerOpenId({ ctx }: Pick<TestApp, 'ctx'>): Promise<void> {
  Object.assign(ctx.config, { publicUrl: publicOrigin })
  await setSettings(ctx, { 'openid.enabled': true })
}

export type Made = { id: number; clientId: string; clientSecret?: string; issuer: string }

/** Adds a program, as an administrator does. */
export async function addProgram(admin: TestClient, facts: Record<string, unknown> = {}): Promise<Made> {
  const scopes = ['openid', 'profile', 'email', 'membership', 'groups']
  const body = { name: 'Wiki', redirectUris: [redirectUri], scopes, ...facts }
  const answer = await admin.post('/api/admin/oidc-clients/', body)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body as Made
}

/** The program itself: a third-party client library that discovers all from the issuer, over a real socket. */
export async function startProgram(app: TestApp, { clientId, clientSecret, issuer }: Made) {
  const origin = await listenOnce(app)
  const config = await openid.discovery(
    new URL(issuer),
    clientId,
    undefined,
    clientSecret === undefined ? openid.None() : openid.ClientSecretBasic(clientSecret),
    {
      [openid.customFetch]: (url, options) => fetch(url.replace(publicOrigin, origin), options as RequestInit),
    },
  )
  return config
}

const origins = new WeakMap<TestApp, Promise<string>>()

function listenOnce(app: TestApp): Promise<string> {
  const known = origins.get(app) ?? app.listen()
  origins.set(app, known)
  return known
}

export type Asked = { url: URL; verifier: string; state: string; nonce: string }

/** The address to which the program sends the browser. */
export function ask(config: openid.Configuration, changes: Record<string, string | null> = {}): Asked {
  const verifier = openid.randomPKCECodeVerifier()
  const [state, nonce] = [openid.randomState(), openid.randomNonce()]
  const parameters: Record<string, string | null> = {
    redirect_uri: redirectUri,
    scope: 'openid profile email membership groups',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...changes,
  }
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null)
  return { url: openid.buildAuthorizationUrl(config, Object.fromEntries(given)), verifier, state, nonce }
}

/** The target of a redirect; as a path if it is ours. */
export function pathOf(location: string | undefined): string {
  return (location ?? '').replace(publicOrigin, '')
}

/** From the program's address to the consent question; returns the question's id. */
export async function goToQuestion(browser: TestClient, { url }: Pick<Asked, 'url'>): Promise<string> {
  const started = await browser.get(pathOf(url.href))
  const question = await browser.get(pathOf(started.headers['location']))
  const uid = /^\/openid\/([\w-]+)$/.exec(question.headers['location'] ?? '')?.[1]
  if (uid === undefined) throw new Error(`No question: ${started.status} ${String(started.body)}`)
  return uid
}

/** Answers the question; returns the address to which the browser goes back. */
export async function answer(browser: TestClient, uid: string, allow: boolean): Promise<URL> {
  const answered = await browser.post(`/api/openid/interaction/${uid}/`, { allow })
  if (answered.status !== 200) throw new Error(JSON.stringify(answered.body))
  const back = await browser.get(pathOf(redirectSchema.parse(answered.body).redirect))
  return new URL(back.headers['location'] ?? String(back.body))
}

/** Goes the whole way, up to the tokens. */
export async function signInThere(config: openid.Configuration, browser: TestClient) {
  const asked = ask(config)
  const back = await answer(browser, await goToQuestion(browser, asked), true)
  return { back, asked, tokens: await redeem(config, back, asked) }
}

export function redeem(config: openid.Configuration, back: URL, { verifier, state, nonce }: Asked) {
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
  return openid.authorizationCodeGrant(config, back, checks)
}

/** Sends one of the provider's own forms, like a browser. */
export async function sendForm(browser: TestClient, html: string, fields: Record<string, string>) {
  const action = /action="([^"]+)"/.exec(html)?.[1]
  const hidden = [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  )
  const form = new URLSearchParams([...new Map([...hidden, ...Object.entries(fields)])])
  return browser.send('POST', pathOf(action), {
    rawBody: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}
