import { openIdScopes, type OpenIdScope } from '@fobhouse/contract/openid.ts'
import type { Consent } from '@fobhouse/contract/routes/openid.ts'
import type { Provider } from 'oidc-provider'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { writeAudit } from '../../db/audit.ts'
import type { Caller } from '../../identity/public.ts'
import { findClientByClientId } from './clients/client-store.ts'
import { hostOf, readClient } from './clients/present-client.ts'
import { grantIdOf } from './provider/grant-id.ts'
import { findGrantPayload } from './provider/payload-store.ts'
import { findPerson, findSignInTime } from './provider/person-store.ts'
import { maySignIn } from './rules.ts'

type AnswerContext = Pick<Context, 'clock' | 'db' | 'transact'>
/** A consent question, in the browser that was asked. */
export type Question = { provider: Provider; uid: string; cookie: string | undefined; caller: Caller }

type Interaction = InstanceType<Provider['Interaction']>

/** Returns who asks for what. 404 if the question is over, or belongs to another browser. */
export async function readQuestion(ctx: Pick<Context, 'db'>, question: Question): Promise<Consent> {
  const { client, person, scopes } = await loadQuestion(ctx, question)
  const { activeOnly } = readClient(client)
  const isGranted = await hasGranted(ctx, question, { clientId: client.client_id, scopes })
  return {
    client: { name: client.name, host: hostOf(client) },
    scopes,
    isGranted,
    maySignIn: maySignIn(person, { activeOnly }),
  }
}

/** Stores the answer and returns where the browser continues. 403 for a member who may not sign in there. */
export async function answerQuestion(ctx: AnswerContext, question: Question, allow: boolean): Promise<string> {
  const { interaction, client, person, scopes } = await loadQuestion(ctx, question)
  if (!allow) return settle(interaction, { error: 'access_denied', error_description: 'The member said no.' })
  if (!maySignIn(person, readClient(client))) throw new AppError('member_only')
  const grantId = await grant(ctx, question, { clientId: client.client_id, scopes })
  const signedInAt = await findSignInTime(ctx.db, question.caller.tokenHash)
  const ts = Math.floor(Date.parse(signedInAt ?? toText(ctx.clock.now())) / 1000)
  await ctx.transact((trx) =>
    writeAudit(ctx, trx, {
      actor: question.caller,
      action: 'oidcClient.sign_in',
      subject: `oidcClient:${client.id}`,
      after: { name: client.name, scopes: scopes.join(' ') },
    }),
  )
  return settle(interaction, { login: { accountId: String(person.id), ts }, consent: { grantId } })
}

async function loadQuestion(ctx: Pick<Context, 'db'>, { provider, uid, cookie, caller }: Question) {
  if (cookie !== uid) throw new AppError('not_found')
  const interaction = await provider.Interaction.find(uid)
  if (!interaction) throw new AppError('not_found')
  const client = await findClientByClientId(ctx.db, String(interaction.params['client_id']))
  const person = await findPerson(ctx.db, caller.memberId)
  if (!client || !person) throw new AppError('not_found')
  return { interaction, client, person, scopes: scopesIn(interaction) }
}

function scopesIn({ params }: Interaction): OpenIdScope[] {
  const { scope: text } = params
  const asked = new Set(typeof text === 'string' ? text.split(' ') : [])
  return openIdScopes.filter((scope) => asked.has(scope))
}

type Asked = { clientId: string; scopes: OpenIdScope[] }

async function findGrant(ctx: Pick<Context, 'db'>, { provider, caller }: Question, clientId: string) {
  const stored = await findGrantPayload(ctx.db, { memberId: caller.memberId, clientId })
  return stored === undefined ? undefined : provider.Grant.find(grantIdOf(stored))
}

async function hasGranted(ctx: Pick<Context, 'db'>, question: Question, { clientId, scopes }: Asked): Promise<boolean> {
  const found = await findGrant(ctx, question, clientId)
  const allowed = new Set((found?.getOIDCScope() ?? '').split(' '))
  return scopes.every((scope) => allowed.has(scope))
}

async function grant(ctx: Pick<Context, 'db'>, question: Question, { clientId, scopes }: Asked): Promise<string> {
  const { provider, caller } = question
  const found = await findGrant(ctx, question, clientId)
  const one = found ?? new provider.Grant({ accountId: String(caller.memberId), clientId })
  one.addOIDCScope(scopes.join(' '))
  return one.save()
}

async function settle(interaction: Interaction, result: NonNullable<Interaction['result']>): Promise<string> {
  interaction.result = result
  await interaction.persist()
  return interaction.returnTo
}
