import { createContext } from '../context.ts'
import { readConfig } from '../core/config.ts'
import { switchFourEyesOff } from '../features/settings/public.ts'
import { CommandError, print, readFileAndOptions } from './command-line.ts'
import { explainStart } from './explain-start.ts'
import { requireClub } from './open-club.ts'

const help = `Usage: fobhouse four-eyes off

Lets one administrator alone do what needs two, for a club that has no second one to approve it. The
administrators are told by mail, and the audit trail says that it was done here. The server may be running.`

/** `fobhouse four-eyes off`: for a club where nobody is left to approve it. */
export async function runFourEyes(args: readonly string[]): Promise<void> {
  const { file: word, values } = readFileAndOptions(args, { help: { type: 'boolean', short: 'h' } })
  if (values['help'] === true) return print(help)
  if (word !== 'off') throw new CommandError('Usage: fobhouse four-eyes off', 2)
  const config = readConfig(process.env)
  requireClub(config)
  let wasOn: boolean
  try {
    const ctx = await createContext({ ...config, logLevel: 'error' })
    try {
      wasOn = await switchFourEyesOff(ctx)
    } finally {
      await ctx.close()
    }
  } catch (error) {
    throw explainStart(error, config)
  }
  print(wasOn ? 'One administrator alone can do everything again.' : 'A second administrator was not required.')
}
