import { createContext } from '../context.ts'
import { readConfig } from '../core/config.ts'
import { AppError } from '../core/errors.ts'
import { removeFactors } from '../features/accounts/public.ts'
import { CommandError, print, readFileAndOptions } from './command-line.ts'
import { explainStart } from './explain-start.ts'
import { requireClub } from './open-club.ts'

const help = `Usage: fobhouse reset-factors <e-mail address>

Removes passkeys, authenticator app and recovery codes of somebody who has lost them. The password alone is enough again.
They are told by mail, and the audit trail says that it was done here. The server may be running.`

/** `fobhouse reset-factors`: for a club where no other administrator can help. */
export async function runResetFactors(args: readonly string[]): Promise<void> {
  const { file: email, values } = readFileAndOptions(args, { help: { type: 'boolean', short: 'h' } })
  if (values['help'] === true) return print(help)
  if (email === undefined) throw new CommandError('Whose? Usage: fobhouse reset-factors <e-mail address>', 2)
  const config = readConfig(process.env)
  requireClub(config)
  try {
    const ctx = await createContext({ ...config, logLevel: 'error' })
    try {
      await removeFactors(ctx, { email }, { memberId: null, name: 'command line' })
    } finally {
      await ctx.close()
    }
  } catch (error) {
    throw explainStart(explain(error, email), config)
  }
  print(`The second step of ${email} is removed. The password alone is enough to log in again.`)
}

function explain(error: unknown, email: string): unknown {
  if (!(error instanceof AppError)) return error
  if (error.code === 'not_found') return new CommandError(`Nobody has the e-mail address ${email}.`)
  return error.code === 'conflict' ? new CommandError(`${email} has no second step.`) : error
}
