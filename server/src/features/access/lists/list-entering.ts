import type { Entering, EnteringCounts } from '@fobhouse/contract/routes/house.ts'
import { withoutAccents } from '@fobhouse/contract/text.ts'
import type { Context } from '../../../context.ts'
import { fromText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { fullName } from '../../../core/full-name.ts'
import { hoursOfText, schedulesFor } from '../../hours/public.ts'
import * as read from '../facts/read-moment.ts'
import { asPresent, deviceFacts, findAlikeCards, memberFacts } from '../facts/rules.ts'
import { decideAccess } from '../rules.ts'
import { findEnterable } from '../store.ts'
import { type GrantedMember, listGrantedMembers } from './entering-store.ts'

type EnteringContext = Pick<Context, 'clock' | 'db' | 'settings'>

export type EnteringQuestion = {
  deviceId: number
  /** An instant to come; undefined: now. Only hours and the lockdown are known in advance. */
  at: string | undefined
}

export type EnteringMember = Entering & { nameKey: string }

/**
 * Everyone for whom the decision opens this door or starts this tool, by name. Throws `not_found` for a device that is
 * not in use.
 */
export async function listEntering(
  ctx: EnteringContext,
  { deviceId, at }: EnteringQuestion,
): Promise<{ members: EnteringMember[]; counts: EnteringCounts }> {
  const device = await findEnterable(ctx.db, deviceId)
  if (!device || device.kind === 'memberbucks') throw new AppError('not_found')
  const rows = await listGrantedMembers(ctx.db, deviceId)
  const decide = await prepare(ctx, { device: { id: deviceId, kind: device.kind }, at })
  const members = rows.flatMap((row): EnteringMember[] => {
    const { access, until } = decide(row)
    return access
      ? [{ memberId: row.id, name: fullName(row), until, keyholder: row.keyholder === 1, nameKey: row.name_key }]
      : []
  })
  return { members, counts: { now: members.length, granted: rows.length } }
}

/** Whether a name has this part, without regard to case and accents. */
export function isNamed({ name }: Pick<Entering, 'name'>, part: string): boolean {
  return withoutAccents(name.toLowerCase()).includes(withoutAccents(part.trim().toLowerCase()))
}

type Verdict = { access: boolean; until: string | null }
type Asked = { device: { id: number; kind: 'door' | 'interlock' }; at: string | undefined }

/** Reads what all members have in common, and returns the decision about one. */
async function prepare(
  ctx: EnteringContext,
  { device: { id, kind }, at }: Asked,
): Promise<(row: GrantedMember) => Verdict> {
  const moment = { ctx, db: ctx.db }
  const instant = at === undefined ? ctx.clock.milliseconds() : fromText(at).epochMilliseconds
  const club = atInstant(await read.readClub(moment), instant)
  const record = (await read.readDevices(moment, [id])).get(id)
  const { device } = asPresent({ ...deviceFacts({ kind, club, record }), member: 'nobody' })
  const people = await read.readPeople(moment, 'everybody')
  const alike = findAlikeCards(record?.reader24Bit ? people : [])
  const persons = new Map(people.map((person) => [person.id, person]))
  const exceptions = club.lockdown ? await read.readExceptions(moment, 'everybody') : new Set<number>()
  const presence = device.needsSiteSignIn ? await read.readPresence(moment, 'everybody') : () => false
  const tiers = await read.readTierHours(moment, 'everybody')
  const judge = await read.readHoursAt(moment, instant)
  return ({ id: memberId, state, hours, balance }) => {
    const schedules = schedulesFor({
      grant: hoursOfText(hours),
      device: record?.scheduleId ?? null,
      tier: tiers.get(memberId) ?? null,
    })
    const facts = { ...device, isInUse: true }
    const member = memberFacts({
      record,
      person: persons.get(memberId) ?? { id: memberId, cards: [], state },
      alike,
      hasGrant: true,
      isSignedIn: presence(memberId),
      isException: exceptions.has(memberId),
      balance: balance ?? 0,
      hours: judge(schedules),
    })
    const { access } = decideAccess(asPresent({ ...facts, member }))
    return { access, until: access ? (member.hours?.until ?? null) : null }
  }
}

/** The club at an instant to come: its lockdown may have ended by then. */
function atInstant<Club extends { lockdown: { until: string | null } | null }>(club: Club, instant: number): Club {
  const until = club.lockdown?.until ?? null
  return until !== null && fromText(until).epochMilliseconds <= instant ? { ...club, lockdown: null } : club
}
