import { foldName } from '@fobhouse/contract/text.ts'
import { batchesOf, bringInductions, cardListsChanged, nowText, recordMembers } from '@fobhouse/server/public.ts'
import { type Brought, columnsOf, type Person, placeholder, remember, type Run, write } from '../run.ts'
import { listKnown } from '../store.ts'
import { type BillingBook, openBillingBook, saveBilling } from './bring-billing.ts'
import { describeMember, fillMember } from './describe-member.ts'
import { readAll } from '../source/source.ts'
import { textOf } from '../values/rules.ts'
import type { Row } from '../values/rules.ts'
import { planPeople, type PlannedPerson, type SourcePerson } from './rules.ts'
import { insertPeople, listCardOwners, listHere, type MemberRow } from './store.ts'

/** Imports everybody new, with card, state, payment provider's ids and membership. Returns all people. */
export async function importPeople(run: Run): Promise<SourcePerson[]> {
  const people = await readPeople(run)
  const known = await listKnown(run.ctx.db, 'profile_user')
  const here = await listHere(run.ctx.db)
  noteKnown(run, { people, known, here })
  const fromThere = new Set(known.values())
  const planned = planPeople(people, {
    known: new Set(known.keys()),
    cardOwners: await listCardOwners(run.ctx.db),
    here: here.map((row) => ({
      id: row.id,
      emailKey: row.email_key,
      screenNameKey: row.screen_name_key,
      isFromThere: fromThere.has(row.id),
      cards: row.cards ?? 0,
    })),
  })
  const book = await openBillingBook(run)
  for (const batch of batchesOf(planned, 500)) await bring(run, { batch, book })
  for (const { source } of planned) {
    run.tally.imported('profile_user')
    run.tally.imported('profile_profile')
    run.accountOfProfile.set(source.profileId, source.userId)
  }
  return people
}

type Here = Awaited<ReturnType<typeof listHere>>

function noteKnown(
  run: Run,
  { people, known, here }: { people: readonly SourcePerson[]; known: ReadonlyMap<string, number>; here: Here },
): void {
  const members = new Map(here.map((row) => [row.id, row]))
  for (const { userId, profileId } of people) {
    const member = members.get(known.get(userId) ?? 0)
    if (!known.has(userId)) continue
    run.tally.known('profile_user')
    run.tally.known('profile_profile')
    run.accountOfProfile.set(profileId, userId)
    run.people.set(userId, {
      memberId: member?.id ?? 0,
      name: `${member?.first_name ?? ''} ${member?.last_name ?? ''}`,
      card: member?.card_number ?? null,
      isErased: member === undefined || member.erased_at !== null,
    })
  }
}

type Batch = { batch: readonly PlannedPerson[]; book: BillingBook }

/** Imports one batch of people in one transaction. */
async function bring(run: Run, { batch, book }: Batch): Promise<void> {
  const rows = new Map<string, MemberRow>()
  for (const planned of batch) {
    for (const problem of planned.problems) run.tally.note('profile_user', problem, planned.source.userId)
    if (planned.mergesWith === undefined) rows.set(planned.source.userId, await describeMember(run, planned))
  }
  const billing = batch.map((planned) => book.decide(planned))
  const ids = await write(run, async (trx) => {
    const added = await insertPeople(trx, [...rows.values()])
    await recordMembers(run.ctx, trx, [...added.values()])
    await bringInductions(trx, { memberIds: [...added.values()], now: nowText(run.ctx.clock) })
    const memberIds = new Map<string, number>()
    for (const { source, mergesWith, email } of batch) {
      memberIds.set(source.userId, mergesWith ?? added.get(foldName(email)) ?? 0)
    }
    for (const planned of batch) {
      if (planned.mergesWith !== undefined) await fillMember(run, trx, planned)
    }
    await saveBilling(trx, billing, memberIds)
    const brought = batch.map(({ source }): Brought => {
      return { sourceId: source.userId, targetId: memberIds.get(source.userId) ?? null }
    })
    await remember(trx, 'profile_user', brought)
    cardListsChanged(run.ctx, trx)
    return memberIds
  })
  for (const planned of batch) {
    const memberId = ids?.get(planned.source.userId) ?? planned.mergesWith ?? placeholder(run)
    run.people.set(planned.source.userId, personFrom(planned, memberId, rows.get(planned.source.userId)))
  }
}

function personFrom({ card, screenName }: PlannedPerson, memberId: number, row: MemberRow | undefined): Person {
  const name = row === undefined ? screenName : `${row.first_name} ${row.last_name}`
  return { memberId, name, card, isErased: false }
}

/** Accounts with their profiles. An account without one, or the other way round, stays behind. */
async function readPeople(run: Run): Promise<SourcePerson[]> {
  const users = await readAll(run.source, 'profile_user', columnsOf('profile_user').columns)
  const profiles = await readAll(run.source, 'profile_profile', columnsOf('profile_profile').columns)
  const byUser = new Map(profiles.map((profile) => [textOf(profile, 'user_id'), profile]))
  const userIds = new Set(users.map((user) => textOf(user, 'id')))
  const pairs = users.flatMap((user): SourcePerson[] => {
    const userId = textOf(user, 'id')
    const profile: Row | undefined = byUser.get(userId)
    return profile ? [{ userId, profileId: textOf(profile, 'id'), user, profile }] : []
  })
  const paired = new Set(pairs.map(({ profileId }) => profileId))
  const without = [...userIds].filter((id) => !byUser.has(id))
  const lost = profiles.map((profile) => textOf(profile, 'id')).filter((id) => !paired.has(id))
  if (without.length > 0) run.tally.leaveOut('profile_user', 'no_profile', { ids: without })
  if (lost.length > 0) run.tally.leaveOut('profile_profile', 'no_user', { ids: lost })
  return pairs
}
