import type { ProposedAct } from '@fobhouse/contract/routes/approvals.ts'
import type { changedWebhookSchema, newWebhookSchema } from '@fobhouse/contract/routes/webhooks.ts'
import { isSameHost } from '@fobhouse/contract/settings/hosts.ts'
import { webhookEvents } from '@fobhouse/contract/webhooks.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import type { Caller } from '../../identity/public.ts'
import { isForbiddenAddress } from '../../integrations/network-address.ts'
import { webhookSecret } from '../../integrations/sign-webhook.ts'
import { requireSecondPerson } from '../four-eyes/public.ts'
import { deleteWebhook, findWebhook, insertWebhook, saveWebhook, sealSecret, type WebhookRow } from './store.ts'

type NewWebhook = z.output<typeof newWebhookSchema>
type ChangedWebhook = z.output<typeof changedWebhookSchema>
type WebhookContext = Pick<Context, 'clock' | 'ids' | 'secrets' | 'settings' | 'transact'>

/** Only this answer shows the secret. */
export async function createWebhook(
  ctx: WebhookContext,
  facts: NewWebhook,
  actor: Caller,
): Promise<{ id: number; secret: string }> {
  const columns = columnsOf(facts)
  const secret = webhookSecret(ctx.ids.secret())
  const id = await change(ctx, async (trx) => {
    await guardAddress(ctx, trx, { url: columns.url, before: null, actor })
    const created_at = toText(ctx.clock.now())
    const inserted = await insertWebhook(ctx, trx, { ...columns, secret, created_at, created_by: actor.memberId })
    const after = auditFacts(columns)
    await writeAudit(ctx, trx, { actor, action: 'webhook.create', subject: `webhook:${inserted}`, after })
    return inserted
  })
  return { id, secret }
}

/** A new host gets a new secret, because the operator of the former host knows the old one. */
export async function updateWebhook(
  ctx: WebhookContext,
  { id, renewSecret = false, ...facts }: ChangedWebhook & { id: number },
  actor: Caller,
): Promise<{ id: number; secret?: string }> {
  const columns = columnsOf(facts)
  const made = webhookSecret(ctx.ids.secret())
  const secret = await change(ctx, async (trx) => {
    const row = await findWebhook(trx, id)
    if (!row) throw new AppError('not_found')
    if (row.url !== columns.url) await guardAddress(ctx, trx, { url: columns.url, before: row, actor })
    const isRenewed = renewSecret || !isSameHost(row.url, columns.url)
    await saveWebhook(trx, id, { ...columns, ...(isRenewed ? { secret: sealSecret(ctx, id, made) } : {}) })
    const before = auditFacts(row)
    const after = { ...auditFacts(columns), ...(isRenewed ? { secret: 'renewed' } : {}) }
    await writeAudit(ctx, trx, { actor, action: 'webhook.update', subject: `webhook:${id}`, before, after })
    return isRenewed ? made : undefined
  })
  return { id, ...(secret === undefined ? {} : { secret }) }
}

export async function removeWebhook(ctx: WebhookContext, id: number, actor: Caller): Promise<void> {
  await change(ctx, async (trx) => {
    const row = await findWebhook(trx, id)
    if (!row) throw new AppError('not_found')
    await deleteWebhook(trx, id)
    const before = auditFacts(row)
    await writeAudit(ctx, trx, { actor, action: 'webhook.remove', subject: `webhook:${id}`, before })
  })
}

type NewAddress = { url: string; before: Pick<WebhookRow, 'id' | 'url'> | null; actor: Caller }

/** A new address sends club data somewhere else, so a second person must approve. A new secret alone does not. */
async function guardAddress(ctx: WebhookContext, trx: Trx, { url, before, actor }: NewAddress): Promise<void> {
  const { host } = new URL(url)
  const act: ProposedAct = { kind: 'service', settings: [{ key: 'webhook', value: host }] }
  await requireSecondPerson(ctx, trx, { actor, act, basis: [before?.id ?? null, before?.url ?? null, host] })
}

/** Every process caches the list along with the settings, so tell the others. */
async function change<Result>(ctx: WebhookContext, write: (trx: Trx) => Promise<Result>): Promise<Result> {
  const result = await ctx.transact(async (trx) => {
    ctx.settings.noteChange(trx)
    return write(trx)
  })
  await ctx.settings.reload()
  return result
}

function columnsOf({ url, ...chosen }: NewWebhook) {
  if (isForbiddenAddress(new URL(url).hostname)) throw invalidField('url', 'validation.url')
  const events = webhookEvents.filter((event) => chosen.events.includes(event)) // in one order everywhere
  return { url, events: JSON.stringify(events) }
}

/** Records only the host: the rest of the address is often secret. */
function auditFacts({ url, events }: Pick<WebhookRow, 'url' | 'events'>) {
  return { host: new URL(url).host, events }
}
