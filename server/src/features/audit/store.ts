import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { startsWith } from '../../db/dialect.ts'
import type { Tables } from '../../db/tables.ts'

export type AuditRow = Selectable<Tables['audit']>

export type AuditFilter = {
  /** A member's id or, as it was written, a name. */
  actor: { id: number } | { name: string } | undefined
  /** Whole, or up to a dot: `member` finds `member.disable`. */
  action: string | undefined
  /** Whole, or up to a colon: `member` finds `member:12`. */
  subject: string | undefined
  from: string | undefined
  /** Not included. */
  to: string | undefined
}

/** Newest first. */
export async function listAudit(
  db: Queries,
  filter: AuditFilter,
  page: { beforeId: number | undefined; limit: number },
): Promise<AuditRow[]> {
  const { actor, action, subject, from, to } = filter
  let query = db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(page.limit)
  if (page.beforeId !== undefined) query = query.where('id', '<', page.beforeId)
  if (actor !== undefined) {
    query = 'id' in actor ? query.where('actor_id', '=', actor.id) : query.where('actor', '=', actor.name)
  }
  if (action !== undefined) query = query.where(isOrStartsWith('action', action, '.'))
  if (subject !== undefined) query = query.where(isOrStartsWith('subject', subject, ':'))
  if (from !== undefined) query = query.where('at', '>=', from)
  if (to !== undefined) query = query.where('at', '<', to)
  return query.execute()
}

/** A whole name is found by its index; the first part of one reads the trail backwards until the page is full. */
function isOrStartsWith(column: 'action' | 'subject', text: string, separator: '.' | ':') {
  return (where: ExpressionBuilder<Tables, 'audit'>) =>
    text.includes(separator) ? where(column, '=', text) : startsWith(where.ref(column), `${text}${separator}`)
}

/** What members, devices, tiers, plans, API keys and programs are called today, by subject. Others have no names. */
export async function nameSubjects(db: Queries, subjects: readonly string[]): Promise<Map<string, string>> {
  const memberIds = idsOf('member', subjects)
  const deviceIds = idsOf('device', subjects)
  const members =
    memberIds.length === 0
      ? []
      : await db.selectFrom('members').select(['id', 'first_name', 'last_name']).where('id', 'in', memberIds).execute()
  const devices =
    deviceIds.length === 0
      ? []
      : await db.selectFrom('devices').select(['id', 'name']).where('id', 'in', deviceIds).execute()
  const keyIds = idsOf('apiKey', subjects)
  const keys =
    keyIds.length === 0
      ? []
      : await db.selectFrom('api_keys').select(['id', 'name']).where('id', 'in', keyIds).execute()
  const tierIds = idsOf('tier', subjects)
  const tiers =
    tierIds.length === 0
      ? []
      : await db.selectFrom('membership_tiers').select(['id', 'name']).where('id', 'in', tierIds).execute()
  const planIds = idsOf('plan', subjects)
  const plans =
    planIds.length === 0
      ? []
      : await db.selectFrom('membership_plans').select(['id', 'name']).where('id', 'in', planIds).execute()
  const programIds = idsOf('oidcClient', subjects)
  const programs =
    programIds.length === 0
      ? []
      : await db.selectFrom('oidc_clients').select(['id', 'name']).where('id', 'in', programIds).execute()
  return new Map([
    ...programs.map((program) => [`oidcClient:${program.id}`, program.name] as const),
    ...members.map((member) => [`member:${member.id}`, `${member.first_name} ${member.last_name}`] as const),
    ...devices.map((device) => [`device:${device.id}`, device.name] as const),
    ...tiers.map((tier) => [`tier:${tier.id}`, tier.name] as const),
    ...plans.map((plan) => [`plan:${plan.id}`, plan.name] as const),
    ...keys.map((key) => [`apiKey:${key.id}`, key.name] as const),
  ])
}

function idsOf(
  kind: 'member' | 'device' | 'apiKey' | 'tier' | 'plan' | 'oidcClient',
  subjects: readonly string[],
): number[] {
  const ids = subjects.flatMap((subject) => {
    const id = new RegExp(`^${kind}:([1-9]\\d{0,14})$`).exec(subject)?.[1]
    return id === undefined ? [] : [Number(id)]
  })
  return [...new Set(ids)]
}
