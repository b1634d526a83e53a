import { newCertificateSchema } from '@fobhouse/contract/competence/certificates.ts'
import { givenStepSchema } from '@fobhouse/contract/competence/steps.ts'
import {
  bringAwards,
  bringCertificate,
  dayOf,
  findCertificate,
  nowText,
  textsOf,
  type Trx,
} from '@fobhouse/server/public.ts'
import type words from '../../../texts/en-AU/server/move-from-membermatters.json'
import type { BroughtCertificate } from '../report.ts'
import { columnsOf, type Device, remember, type Run, write } from '../run.ts'
import { pagesOf } from '../source/source.ts'
import { listKnown } from '../store.ts'
import { flagOf, readInstant, textOf } from '../values/rules.ts'
import { listJoined } from './store.ts'

/** Under this name the import remembers which tool's certificate is which. */
const remembered = 'certificate of access_interlock'
const shownToTrainer = givenStepSchema.parse({
  kind: 'in_person',
  title: { ...textsOf<typeof words>('server/move-from-membermatters')((said) => said.shownToTrainer) },
})
const publicNote = 'Access in MemberMatters'

type Tool = { sourceId: string; device: Device }

/**
 * Makes a certificate of each tool that is not open to all, and awards it to everybody who may use the tool: as of the
 * day of their first session there, else of joining. No tool asks for it yet. A certificate that was removed or archived
 * here is given to nobody.
 */
export async function importCertificates(run: Run): Promise<BroughtCertificate[]> {
  const tools = [...run.devices]
    .map(([sourceId, device]) => ({ sourceId, device }))
    .filter(({ device }) => device.kind === 'interlock' && !device.isDefaultAccess)
  if (tools.length === 0) return []
  const ticks = await readTicks(run)
  const facts = { firstUses: await readFirstUses(run), known: await listKnown(run.ctx.db, remembered) }
  const brought: BroughtCertificate[] = []
  for (const tool of tools) {
    const found = await bring(run, tool, { ...facts, members: [...(ticks.get(tool.sourceId) ?? [])] })
    if (found) brought.push(found)
  }
  return brought
}

/** The members here who may use each tool, by the tool's id there. */
async function readTicks(run: Run): Promise<Map<string, Set<number>>> {
  const table = 'profile_profile_interlocks'
  const ticks = new Map<string, Set<number>>()
  for await (const rows of pagesOf(run.source, table, columnsOf(table))) {
    for (const row of rows) {
      const person = run.people.get(run.accountOfProfile.get(textOf(row, 'profile_id')) ?? '')
      if (!person || person.isErased) continue
      const tool = textOf(row, 'interlock_id')
      ticks.set(tool, (ticks.get(tool) ?? new Set()).add(person.memberId))
    }
  }
  return ticks
}

const keyOf = (tool: string, memberId: number) => `${tool} ${memberId}`

/** The instant of each member's first session at each tool. */
async function readFirstUses(run: Run): Promise<ReadonlyMap<string, string>> {
  const table = 'access_interlocklog'
  const first = new Map<string, string>()
  for await (const rows of pagesOf(run.source, table, columnsOf(table))) {
    for (const row of rows) {
      const at = readInstant(row['date_started'])
      const person = run.people.get(textOf(row, 'user_started_id'))
      if (at === undefined || !person || !flagOf(row, 'success')) continue
      const key = keyOf(textOf(row, 'interlock_id'), person.memberId)
      const known = first.get(key)
      if (known === undefined || at < known) first.set(key, at)
    }
  }
  return first
}

type Facts = {
  members: readonly number[]
  firstUses: ReadonlyMap<string, string>
  /** The certificates of before, by tool. */
  known: ReadonlyMap<string, number>
}

async function bring(run: Run, tool: Tool, facts: Facts): Promise<BroughtCertificate | undefined> {
  const { sourceId, device } = tool
  const { ctx, actor } = run
  const former = facts.known.get(sourceId)
  if (former !== undefined) {
    const certificate = await findCertificate(ctx.db, former)
    if (!certificate || certificate.isArchived) return undefined
  }
  if (run.isDryRun) {
    if (former === undefined) return { name: device.name, awards: facts.members.length, known: 0 }
    return ctx.transact((trx) => award(run, trx, { tool, facts, certificateId: former }))
  }
  return write(run, async (trx) => {
    if (former !== undefined) return award(run, trx, { tool, facts, certificateId: former })
    const certificateId = await bringCertificate(ctx, trx, {
      given: newCertificateSchema.parse({ name: device.name }),
      steps: [shownToTrainer],
      actor,
    })
    await remember(trx, remembered, [{ sourceId, targetId: certificateId }])
    return award(run, trx, { tool, facts, certificateId })
  })
}

type Awarding = { tool: Tool; facts: Facts; certificateId: number }

async function award(run: Run, trx: Trx, { tool, facts, certificateId }: Awarding): Promise<BroughtCertificate> {
  const { members, firstUses } = facts
  const joined = await listJoined(trx, members)
  const brought = members.map((memberId) => {
    const at = firstUses.get(keyOf(tool.sourceId, memberId)) ?? joined.get(memberId)
    return { memberId, certificateId, awardedOn: at && dayHere(run, at), canRenew: false, publicNote }
  })
  const { ctx, actor, isDryRun } = run
  const { outcomes } = await bringAwards(ctx, trx, { brought, source: 'import', actor, isDryRun })
  const awards = outcomes.filter((outcome) => outcome === 'new').length
  return { name: tool.device.name, awards, known: members.length - awards }
}

/** The day in the club's zone, at the latest today: clocks of boards were wrong before. */
function dayHere({ ctx }: Run, at: string): string {
  const now = nowText(ctx.clock)
  return dayOf(at < now ? at : now, ctx.settings.get('general.timeZone')).toString()
}
