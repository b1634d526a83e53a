import { createContext } from '../context.ts'
import { readConfig } from '../core/config.ts'
import { AppError } from '../core/errors.ts'
import { findAccountByEmail } from '../features/accounts/public.ts'
import { changeRole } from '../features/members/public.ts'
import { CommandError, print, readFileAndOptions } from './command-line.ts'
import { explainStart } from './explain-start.ts'
import { requireClub } from './open-club.ts'

const help = `Usage: fobhouse administrator <e-mail address>

Gives a member all duties of an administrator, for a club where nobody can do that in the portal any more. They and the
other administrators are told by mail, and the audit trail says that it was done here. The server may be running.`

/** `fobhouse administrator`: for a club where no administrator with all duties can help. */
export async function runAdministrator(args: readonly string[]): Promise<void> {
  const { file: email, values } = readFileAndOptions(args, { help: { type: 'boolean', short: 'h' } })
  if (values['help'] === true) return print(help)
  if (email === undefined) throw new CommandError('Who? Usage: fobhouse administrator <e-mail address>', 2)
  const config = readConfig(process.env)
  requireClub(config)
  try {
    const ctx = await createContext({ ...config, logLevel: 'error' })
    try {
      const account = await findAccountByEmail(ctx.db, email)
      if (!account) throw new AppError('not_found')
      const actor = { memberId: null, name: 'command line' } as const
      await changeRole(ctx, { memberId: account.id, after: 'all', actor })
    } finally {
      await ctx.close()
    }
  } catch (error) {
    const isUnknown = error instanceof AppError && error.code === 'not_found'
    throw isUnknown ? new CommandError(`Nobody has the e-mail address ${email}.`) : explainStart(error, config)
  }
  print(`${email} has all duties of an administrator.`)
}
