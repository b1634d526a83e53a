import type { ClubSetup } from '@fobhouse/contract/routes/setup.ts'
import { createContext } from '../context.ts'
import { readConfig } from '../core/config.ts'
import { AppError } from '../core/errors.ts'
import { setUpClub } from '../features/setup/public.ts'
import { CommandError } from './command-line.ts'
import { explainStart } from './explain-start.ts'
import { lockFolder } from './folder-lock.ts'

/** Sets up the club on the folder that the environment names. Throws one line for the user. */
export async function setUpOnFolder(club: ClubSetup): Promise<void> {
  const config = readConfig(process.env)
  const lock = lockFolder(config)
  try {
    const ctx = await createContext(config)
    try {
      await setUpClub(ctx, { club, publicUrl: '', actor: { memberId: null, name: 'command line' } })
    } finally {
      await ctx.close()
    }
  } catch (error) {
    throw explainStart(explainSetup(error), config)
  } finally {
    lock.release()
  }
}

function explainSetup(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  if (error.code === 'already_set_up') return new CommandError('The club on this folder is set up already.')
  if (error.code === 'account_already_exists') return new CommandError('Somebody registered with that e-mail address.')
  if (error.code !== 'validation') return error
  const isCommon = error.details.issues?.some((issue) => issue.message === 'validation.passwordCommon')
  return new CommandError(
    isCommon === true
      ? 'The password is one of the commonest; choose another.'
      : 'The password contains the name or address of the administrator; choose another.',
    2,
  )
}
