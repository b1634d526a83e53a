import { dangersOfSettings, settingDefinitions, type SettingKey } from '@fobhouse/contract/settings.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { actorOf } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import type { SettingChange } from '../../db/write-settings.ts'
import type { Caller } from '../../identity/public.ts'
import { countOthersWithAll, requireSecondPerson } from '../four-eyes/public.ts'
import { readStamps } from './store.ts'

type Guarded = { caller: Caller; changes: readonly SettingChange[] }

/**
 * Asks for a second administrator where the changes touch an outside service or four eyes themselves, and refuses four
 * eyes to a club in which only one could look. Nobody is left out by a default: null is a change like another.
 */
export async function guardChanges(ctx: Pick<Context, 'clock'>, trx: Trx, { caller, changes }: Guarded): Promise<void> {
  const isAsked = changes.some(({ key, value }) => key === 'signIn.fourEyes' && value === true)
  if (isAsked && (await countOthersWithAll(trx, caller.memberId)) === 0) {
    throw new AppError('second_administrator_missing')
  }
  const guarded = changes.filter(needsSecond)
  if (guarded.length === 0) return
  const keys = guarded.map(({ key }) => key).toSorted()
  await requireSecondPerson(ctx, trx, {
    actor: actorOf(caller),
    act: { kind: 'service', settings: changes.map(described) },
    basis: await readStamps(trx, keys),
  })
}

const own: ReadonlySet<SettingKey> = new Set(['signIn.fourEyes', 'signIn.fourEyesCredit'])

function needsSecond({ key }: SettingChange): boolean {
  return own.has(key) || dangersOfSettings([key]).includes('service')
}

/** A secret is told to nobody, not even that it is taken away. */
function described({ key, value }: SettingChange): { key: string; value?: unknown } {
  const definition = settingDefinitions[key]
  return 'secret' in definition ? { key } : { key, value: value ?? definition.default }
}
