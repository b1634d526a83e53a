import type { FieldIssue } from '@fobhouse/contract/error-body.ts'
import { type OutboxKind, outboxKinds } from '@fobhouse/contract/routes/outbox.ts'
import { settingDefinitions, type SettingKey } from '@fobhouse/contract/settings.ts'
import { type Context, tellOfSettings } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { actorOf, writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { toIssues } from '../../http/parse.ts'
import type { Caller } from '../../identity/public.ts'
import { isForbiddenAddress } from '../../integrations/network-address.ts'
import { guardChanges } from './guard-changes.ts'
import { hurryOutbox } from '../outbox/public.ts'
import { differentSettings, type SettingChange, writeSettings } from '../../db/write-settings.ts'
import { forgetPicture } from './pictures/store.ts'

type Told = Pick<Context, 'settings' | 'devices' | 'jobs' | 'live'>

/**
 * Changes any part of the settings, all or none: 400 with an issue for each key that is unknown or does not fit. Gives the
 * secrets that were emptied because their address is at another host now.
 */
export async function updateSettings(
  ctx: Pick<Context, 'transact' | 'clock' | 'settings' | 'devices' | 'live' | 'jobs' | 'secrets'>,
  caller: Caller,
  body: Record<string, unknown>,
): Promise<{ emptied: SettingKey[] }> {
  const changes = parseChanges(body)
  const { isOther, emptied } = await ctx.transact((trx) => applyChanges(ctx, trx, { caller, changes }))
  if (isOther) await tellOfChange(ctx)
  return { emptied }
}

/** To be called after the commit. Other processes read the table anew by themselves, and tell their pages and doors. */
export async function tellOfChange(ctx: Told): Promise<void> {
  if (await ctx.settings.reload()) tellOfSettings(ctx)
}

function parseChanges(body: Record<string, unknown>): SettingChange[] {
  const parsed = Object.entries(body).map(([key, given]) => parseChange(key, given))
  const issues = parsed.flatMap((part) => ('issues' in part ? part.issues : []))
  if (issues.length > 0) throw new AppError('validation', { issues })
  return parsed.flatMap((part) => ('issues' in part ? [] : [part]))
}

function parseChange(key: string, given: unknown): SettingChange | { issues: FieldIssue[] } {
  if (!isSettingKey(key)) return { issues: [{ path: [key], message: 'validation.unknownField' }] }
  if (given === null) return { key, value: null }
  const parsed = settingDefinitions[key].schema.safeParse(given)
  if (!parsed.success) {
    return { issues: toIssues(parsed.error.issues).map((issue) => ({ ...issue, path: [key, ...issue.path] })) }
  }
  if (settingDefinitions[key].address === 'called') {
    const message = key === 'mail.smtpUrl' ? 'validation.smtpUrl' : 'validation.url'
    const issues = forbiddenPlaces(parsed.data).map((place) => ({ path: [key, ...place], message }))
    if (issues.length > 0) return { issues }
  }
  return { key, value: parsed.data }
}

/** Where in a value, a text or lists of texts, an address stands that the server must not call. */
function forbiddenPlaces(value: unknown): number[][] {
  if (typeof value === 'string') return isForbiddenServer(value) ? [[]] : []
  if (!Array.isArray(value)) return []
  return value.flatMap((part, index) => forbiddenPlaces(part).map((place) => [index, ...place]))
}

function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingDefinitions, key)
}

/** A text that is no address, such as the name of a camera, is called by nobody. */
function isForbiddenServer(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && isForbiddenAddress(url.hostname)
}

/** Whether anything is different now, and which secrets were emptied. */
export async function applyChanges(
  ctx: Pick<Context, 'clock' | 'jobs' | 'secrets' | 'settings'>,
  trx: Trx,
  { caller, changes }: { caller: Caller; changes: SettingChange[] },
): Promise<{ isOther: boolean; emptied: SettingKey[] }> {
  await guardChanges(ctx, trx, { caller, changes: await differentSettings(ctx, trx, changes) })
  const { changed, emptied } = await writeSettings(ctx, trx, { changes, at: toText(ctx.clock.now()) })
  if (changed.length === 0) return { isOther: false, emptied }
  for (const { key } of changed) await forgetPicture(trx, key)
  const actor = actorOf(caller)
  const before = Object.fromEntries(changed.map((change) => [change.key, forAudit(change.key, change.before)]))
  const after = Object.fromEntries(changed.map((change) => [change.key, forAudit(change.key, change.after)]))
  await writeAudit(ctx, trx, { actor, action: 'settings.update', subject: 'settings', before, after })
  for (const kind of outboxKinds) {
    if (changed.some(({ key }) => key.startsWith(settingsOfKind[kind]))) await hurryOutbox(ctx, trx, kind)
  }
  ctx.settings.noteChange(trx)
  return { isOther: true, emptied }
}

/** How the settings begin that decide whether messages of a kind can leave. */
const settingsOfKind: Record<OutboxKind, string> = {
  mail: 'mail.',
  sms: 'sms.',
  discord: 'discord.',
  slack: 'slack.',
  webhook: 'kiosk.themeWebhookUrl',
  event: 'webhooks.',
  github: 'issues.github',
  trello: 'issues.trello',
  vikunja: 'issues.vikunja',
}

/** Nothing of a secret, and of an address no password in it. */
function forAudit(key: SettingKey, json: string | undefined): unknown {
  const { secret, sealed } = settingDefinitions[key]
  if (secret) return json === '""' ? '' : '***'
  if (sealed && json === undefined) return '***'
  const value: unknown = JSON.parse(json ?? 'null', (_, part: unknown) => (sealed ? withoutUser(part) : part))
  return value
}

function withoutUser(part: unknown): unknown {
  const url = typeof part === 'string' ? URL.parse(part) : null
  if (!url || (url.username === '' && url.password === '')) return part
  url.username = '***'
  url.password = ''
  return url.href
}
