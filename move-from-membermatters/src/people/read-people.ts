import type { Row } from '../values/rules.ts'
import { textOf } from '../values/rules.ts'
import { columnsOf, type Run } from '../run.ts'
import { readAll } from '../source/source.ts'
import type { SourcePerson } from './rules.ts'

/** Accounts with their profiles. An account without one, or the other way round, stays behind. */
export async function readPeople(run: Run): Promise<SourcePerson[]> {
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
