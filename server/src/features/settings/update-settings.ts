import type { FieldIssue } from '@fobhouse/contract/error-body.ts'
import { type OutboxKind, outboxKinds } from '@fobhouse/contract/routes/outbox.ts'
import { settingDefinitions, type SettingKey, type SettingValue } from '@fobhouse/contract/settings.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import type { Caller } from '../../http/handler.ts'
import { toIssues } from '../../http/parse.ts'
import { isForbiddenAddress } from '../../integrations/network-address.ts'
import { guardChanges } from './guard-changes.ts'
import { hurryOutbox } from '../outbox/public.ts'
import { forgetPicture } from './pictures/store.ts'
import { readStoredSettings, removeSetting, saveSetting } from './store.ts'

/** A new value, parsed; null for the default. */
export type Change = { key: SettingKey; value: unknown }
type Told = Pick<Context, 'settings' | 'devices' | 'live'>

/** Changes any part of the settings, all or none: 400 with an issue for each key that is unknown or does not fit. */
export async function updateSettings(
  ctx: Pick<Context, 'transact' | 'clock' | 'settings' | 'devices' | 'live' | 'jobs'>,
  caller: Caller,
  body: Record<string, unknown>,
): Promise<void> {
  const changes = parseChanges(body)
  const changed = await ctx.transact((trx) => applyChanges(ctx, trx, { caller, changes }))
  if (changed) await tellOfChange(ctx)
}

/** To be called after the commit. Other processes read the table anew by themselves, and tell their pages and doors. */
export async function tellOfChange(ctx: Told): Promise<void> {
  if (!(await ctx.settings.reload())) return
  ctx.devices.lookAnew('all') // some settings decide who opens them
  ctx.live.publish('everyone', { type: 'config' })
}

function parseChanges(body: Record<string, unknown>): Change[] {
  const parsed = Object.entries(body).map(([key, given]) => parseChange(key, given))
  const issues = parsed.flatMap((part) => ('issues' in part ? part.issues : []))
  if (issues.length > 0) throw new AppError('validation', { issues })
  return parsed.flatMap((part) => ('issues' in part ? [] : [part]))
}

function parseChange(key: string, given: unknown): Change | { issues: FieldIssue[] } {
  if (!isSettingKey(key)) return { issues: [{ path: [key], message: 'validation.unknownField' }] }
  if (given === null) return { key, value: null }
  const parsed = settingDefinitions[key].schema.safeParse(given)
  if (!parsed.success) {
    return { issues: toIssues(parsed.error.issues).map((issue) => ({ ...issue, path: [key, ...issue.path] })) }
  }
  if (key === 'webcamLinks') {
    const issues = forbiddenCameras(settingDefinitions[key].schema.parse(given))
    if (issues.length > 0) return { issues }
  }
  const fault = calledAddresses[key]
  if (fault !== undefined && isForbiddenServer(parsed.data)) return { issues: [{ path: [key], message: fault }] }
  return { key, value: parsed.data }
}

/** The settings that hold an address which the server calls, and what to say of one that it must not call. */
const calledAddresses: Partial<Record<SettingKey, string>> = {
  'mail.smtpUrl': 'validation.smtpUrl',
  'sms.apiBase': 'validation.url',
  'discord.webhookUrl': 'validation.url',
  'slack.webhookUrl': 'validation.url',
  'kiosk.themeWebhookUrl': 'validation.url',
  'induction.baseUrl': 'validation.url',
  'stripe.apiBase': 'validation.url',
  'issues.githubApiBase': 'validation.url',
  'issues.trelloApiBase': 'validation.url',
  'issues.vikunjaUrl': 'validation.url',
}

function forbiddenCameras(links: SettingValue<'webcamLinks'>): FieldIssue[] {
  return links.flatMap(([, url], index) =>
    isForbiddenServer(url) ? [{ path: ['webcamLinks', index, 1], message: 'validation.url' }] : [],
  )
}

function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingDefinitions, key)
}

function isForbiddenServer(url: unknown): boolean {
  return typeof url === 'string' && url !== '' && isForbiddenAddress(new URL(url).hostname)
}

/** Whether anything is different now. */
export async function applyChanges(
  ctx: Pick<Context, 'clock' | 'jobs' | 'settings'>,
  trx: Trx,
  { caller, changes }: { caller: Caller; changes: Change[] },
): Promise<boolean> {
  const stored = await readStoredSettings(trx)
  await guardChanges(ctx, trx, { caller, changes: changes.filter(({ key, value }) => isNews(stored, { key, value })) })
  const now = toText(ctx.clock.now())
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const { key, value } of changes) {
    const standard = JSON.stringify(settingDefinitions[key].default)
    const old = stored.get(key) ?? standard
    const next = value === null ? standard : JSON.stringify(value)
    if (value === null) await removeSetting(trx, key)
    else await saveSetting(trx, key, { value: next, now })
    if (old === next) continue
    await forgetPicture(trx, key)
    before[key] = forAudit(key, old)
    after[key] = forAudit(key, next)
  }
  if (Object.keys(after).length === 0) return false
  const actor = { memberId: caller.memberId, name: caller.name }
  await writeAudit(ctx, trx, { actor, action: 'settings.update', subject: 'settings', before, after })
  for (const kind of outboxKinds) {
    if (Object.keys(after).some((key) => key.startsWith(settingsOfKind[kind]))) await hurryOutbox(ctx, trx, kind)
  }
  ctx.settings.noteChange(trx)
  return true
}

function isNews(stored: ReadonlyMap<string, string>, { key, value }: Change): boolean {
  const standard = JSON.stringify(settingDefinitions[key].default)
  return (stored.get(key) ?? standard) !== (value === null ? standard : JSON.stringify(value))
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

function forAudit(key: SettingKey, json: string): unknown {
  const isSecret = 'secret' in settingDefinitions[key]
  if (isSecret) return json === '""' ? '' : '***'
  const value: unknown = JSON.parse(json)
  return value
}
