import type { ClubSetup } from '@fobhouse/contract/routes/setup.ts'
import { askedSettings, type SettingValues } from '@fobhouse/contract/settings.ts'
import { foldName } from '@fobhouse/contract/text.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { recordMember } from '../../db/access-history.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { bringInductions } from '../../db/awards/induction.ts'
import type { Trx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/dialect.ts'
import { loadSettings } from '../../db/settings.ts'
import { writeSettingValues } from '../../db/write-settings.ts'
import { cardListsChanged } from '../access/public.ts'
import { checkPassword, hashPassword } from '../accounts/public.ts'
import { statisticsJob } from '../statistics/public.ts'
import { type FillClub, loadExamples } from './load-examples.ts'
import { insertAdmin, isScreenNameTaken, isSetUpNeeded } from './store.ts'

export type SetupRequest = {
  club: ClubSetup
  /** Where the operator's browser reached the portal; empty if nobody knows. */
  publicUrl: string
  /** Who did it, where it was not the new administrator in the browser. */
  actor?: Actor
  /** What comes to the demonstration club, before its statistics are written. */
  fillMore?: FillClub
}

/**
 * Makes the club in one transaction: settings, first administrator, the demonstration club if wanted. Gives the
 * administrator's id. Throws `already_set_up` to all but one of those who try at once, and 400 for a weak password.
 */
export async function setUpClub(ctx: Context, { club, publicUrl, actor, fillMore }: SetupRequest): Promise<number> {
  if (!(await isSetUpNeeded(ctx.db))) throw new AppError('already_set_up')
  const { admin } = club
  const owner = { email: admin.email, screenName: admin.firstName }
  const problem = await checkPassword(admin.password, owner, [club.siteName, club.siteOwner])
  if (problem !== undefined) throw invalidField('admin.password', problem)
  const passwordHash = await hashPassword(admin.password)
  const fills = club.demo ? [await loadExamples(), fillMore] : []

  const adminId = await ctx.transact(async (trx) => {
    if (!(await isSetUpNeeded(trx))) throw new AppError('already_set_up')
    const memberId = await insertFirstAdmin(ctx, trx, { club, passwordHash })
    await recordMember(ctx, trx, memberId)
    await saveClubSettings(ctx, trx, { club, publicUrl })
    await bringInductions(trx, { memberIds: [memberId], now: toText(ctx.clock.now()) })
    const name = `${admin.firstName} ${admin.lastName}`
    await writeAudit(ctx, trx, {
      actor: actor ?? { memberId, name },
      action: 'club.set_up',
      subject: `member:${memberId}`,
      after: { siteName: club.siteName, siteOwner: club.siteOwner, demo: club.demo },
    })
    // With the settings of this transaction: its mail names the club.
    for (const fill of fills) await fill?.({ ...ctx, settings: await loadSettings(trx, ctx) }, trx, club)
    ctx.settings.noteChange(trx)
    cardListsChanged(ctx, trx)
    return memberId
  })
  await ctx.settings.reload()
  if (club.demo) ctx.jobs.wake(statisticsJob) // its history is there at once
  ctx.live.publish('everyone', { type: 'config' })
  return adminId
}

async function insertFirstAdmin(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  { club: { admin, locale }, passwordHash }: { club: ClubSetup; passwordHash: string },
): Promise<number> {
  const now = toText(ctx.clock.now())
  const screenName = await findFreeScreenName(trx, admin)
  try {
    return await insertAdmin(trx, {
      email: admin.email,
      email_key: foldName(admin.email),
      email_verified_at: now, // whoever holds the code needs no mail, and no mail server is known yet
      password_hash: passwordHash,
      screen_name: screenName,
      screen_name_key: foldName(screenName),
      first_name: admin.firstName,
      last_name: admin.lastName,
      name_key: foldName(`${admin.firstName} ${admin.lastName}`),
      state: 'active',
      is_admin: 1,
      language: locale,
      exclude_from_email_export: 0,
      hide_last_seen: 0,
      hide_on_site: 0,
      note: '',
      registered_at: now,
      first_joined_at: now,
    })
  } catch (cause) {
    throw isUniqueViolation(cause, 'email_key') ? new AppError('account_already_exists', { cause }) : cause
  }
}

/** The wizard asks for no screen name; somebody may have registered under the first one already. */
async function findFreeScreenName(trx: Trx, { firstName, lastName }: ClubSetup['admin']): Promise<string> {
  for (const name of [firstName, [...`${firstName} ${lastName}`].slice(0, 30).join('').trim()]) {
    if (!(await isScreenNameTaken(trx, name))) return name
  }
  return 'Administrator 1'
}

async function saveClubSettings(
  ctx: Pick<Context, 'clock' | 'config' | 'secrets'>,
  trx: Trx,
  { club, publicUrl }: Pick<SetupRequest, 'club' | 'publicUrl'>,
): Promise<void> {
  const values: Partial<SettingValues> = {
    'general.siteName': club.siteName,
    'general.siteOwner': club.siteOwner,
    'general.siteLocaleCurrency': club.locale,
    'general.timeZone': club.timeZone,
    'contact.admin': club.admin.email,
    ...Object.fromEntries(askedSettings.filter(({ name }) => club[name] === true).map(({ key }) => [key, true])),
    ...(ctx.config.publicUrl === '' && publicUrl !== '' ? { 'general.publicUrl': publicUrl } : {}),
  }
  await writeSettingValues(ctx, trx, { values, at: toText(ctx.clock.now()) })
}
