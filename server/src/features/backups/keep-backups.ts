import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { fromText, nowText } from '../../core/clock.ts'
import { runOwnCommand } from '../../core/own-command.ts'
import { chooseSuperfluous, isBackupDue, isCheckDue, type Known } from './rules.ts'
import { type BackupRow, failRunning, findUnfinished, insertWaiting, listBackups, saveBackup } from './store.ts'
import { noteCheck, tellFailure } from './tell-administrators.ts'

type KeepContext = Pick<Context, 'clock' | 'config' | 'db' | 'jobs' | 'live' | 'log' | 'settings' | 'transact'>

/** Longer than any backup takes; a process that hangs is ended. */
const longestMs = 2 * 60 * 60 * 1000

const madeSchema = z.object({ members: z.int() })
/** The first line is null where everything adds up. */
const checkSchema = z.object({ first: z.string().nullable() })

/**
 * Makes a backup that is due or requested, restores the newest to a scratch place once a week, and removes
 * superfluous ones. Each runs in a process of its own: in this one they would hold up every door.
 */
export async function keepBackups(ctx: KeepContext, signal: AbortSignal): Promise<void> {
  if (ctx.settings.get('backups.folder') === '') return
  await failRunning(ctx.db, nowText(ctx.clock))
  const wanted = await findWanted(ctx)
  if (wanted !== undefined) await makeBackup(ctx, wanted, signal)
  if (signal.aborted) return
  await checkNewest(ctx, signal)
  await removeSuperfluous(ctx)
}

async function findWanted(ctx: KeepContext): Promise<number | undefined> {
  const waiting = await findUnfinished(ctx.db)
  if (waiting) return waiting.id
  const when = {
    now: ctx.clock.now(),
    hour: ctx.settings.get('backups.hour'),
    timeZone: ctx.settings.get('general.timeZone'),
  }
  if (!isBackupDue((await listBackups(ctx.db)).map(knownOf), when)) return undefined
  return insertWaiting(ctx.db, nowText(ctx.clock))
}

async function makeBackup(ctx: KeepContext, id: number, signal: AbortSignal): Promise<void> {
  const startedAt = nowText(ctx.clock)
  const file = join(ctx.settings.get('backups.folder'), `fobhouse-${startedAt.replaceAll(/[:.]/g, '')}.backup`)
  await saveBackup(ctx.db, id, { state: 'running', started_at: startedAt, file })
  tellPages(ctx)
  const result = await run(ctx, ['backup', file, '--json'], signal)
  const ended_at = nowText(ctx.clock)
  if ('reason' in result) {
    const error = signal.aborted ? 'The server stopped while it was made.' : result.reason
    await saveBackup(ctx.db, id, { state: 'failed', ended_at, error, file: null })
    if (signal.aborted) return
    ctx.log.error({ reason: error }, 'the backup failed')
    await tellFailure(ctx, { id, reason: error })
  } else {
    const { members } = madeSchema.parse(JSON.parse(result.output))
    await saveBackup(ctx.db, id, { state: 'done', ended_at, members, bytes: (await stat(file)).size })
  }
  tellPages(ctx)
}

async function checkNewest(ctx: KeepContext, signal: AbortSignal): Promise<void> {
  const rows = await listBackups(ctx.db)
  const newest = rows.find(({ state, removed_at }) => state === 'done' && removed_at === null)
  const file = newest?.file ?? null
  if (!newest || file === null || !isCheckDue(rows.map(knownOf), ctx.clock.now())) return
  const result = await run(ctx, ['verify', file, '--json'], signal)
  if (signal.aborted) return
  const error = 'reason' in result ? result.reason : faultIn(result.output)
  const checked = { id: newest.id, checkedBefore: newest.checked_at, file, error }
  if ((await noteCheck(ctx, checked)) && error !== null) {
    ctx.log.error({ reason: error }, 'the trial restore of a backup failed')
  }
  tellPages(ctx)
}

function faultIn(output: string): string | null {
  return checkSchema.parse(JSON.parse(output)).first
}

async function removeSuperfluous(ctx: KeepContext): Promise<void> {
  const rows = (await listBackups(ctx.db)).filter(({ removed_at }) => removed_at === null)
  const superfluous = chooseSuperfluous(rows.map(knownOf), ctx.settings.get('backups.keep'))
  for (const { id, file } of rows.filter((row) => superfluous.includes(row.id))) {
    if (file !== null) await rm(file, { force: true })
    await saveBackup(ctx.db, id, { removed_at: nowText(ctx.clock) })
  }
  if (superfluous.length > 0) tellPages(ctx)
}

async function run(
  ctx: KeepContext,
  args: readonly string[],
  signal: AbortSignal,
): Promise<{ output: string } | { reason: string }> {
  const tooLong = AbortSignal.timeout(longestMs)
  const { exitCode, output, reason } = await runOwnCommand(ctx.config, {
    args,
    signal: AbortSignal.any([signal, tooLong]),
  })
  if (tooLong.aborted) return { reason: 'It took more than two hours and was given up.' }
  // 1 with output: the command did its work, but the backup that it checked is faulty.
  return exitCode === 0 || (exitCode === 1 && output !== '')
    ? { output }
    : { reason: reason.replace(/^fobhouse: /, '') }
}

function knownOf(row: BackupRow): Known {
  return {
    id: row.id,
    state: row.state,
    startedAt: row.started_at === null ? null : fromText(row.started_at),
    checkedAt: row.checked_at === null ? null : fromText(row.checked_at),
    checkError: row.check_error,
  }
}

function tellPages({ live }: Pick<Context, 'live'>): void {
  live.publish('admins', { type: 'backups' })
}
