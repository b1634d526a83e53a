import { createContext } from '../context.ts'
import { readConfig } from '../core/config.ts'
import { AppError } from '../core/errors.ts'
import { listNewest, showMessage } from '../features/outbox/public.ts'
import { CommandError, print, readWords } from './command-line.ts'
import { explainStart } from './explain-start.ts'
import { readClub, requireClub } from './open-club.ts'

const help = `Usage: fobhouse outbox
       fobhouse outbox show <number>

Without show: lists the newest messages with their numbers. With it: prints one, even one that the portal does not show
because it contains a secret link or code. This is for a club without a mail server. The audit trail says that a message
was printed here. The server may be running.`

const listed = 20

/** `fobhouse outbox`: lists the newest messages, or shows the operator one that no call over the network shows. */
export async function runOutbox(args: readonly string[]): Promise<void> {
  const { positionals, values } = readWords(args, { help: { type: 'boolean', short: 'h' } })
  if (values['help'] === true) return print(help)
  if (positionals.length === 0) return printNewest()
  const [verb, number = '', ...more] = positionals
  if (verb !== 'show' || !/^[1-9]\d{0,14}$/.test(number) || more.length > 0) {
    throw new CommandError('Which message? Usage: fobhouse outbox show <number>', 2)
  }
  const config = readConfig(process.env)
  requireClub(config)
  try {
    const ctx = await createContext({ ...config, logLevel: 'error' })
    try {
      const actor = { memberId: null, name: 'command line' as const }
      const { to, subject, text } = await showMessage(ctx, { id: Number(number), actor })
      print(`To: ${to}\nSubject: ${subject}\n\n${text ?? 'Its text is no longer kept.'}`)
    } finally {
      await ctx.close()
    }
  } catch (error) {
    throw explainStart(explain(error, number), config)
  }
}

/** Whoever reads a link here may be unable to log in, and has to learn its number without the portal. */
async function printNewest(): Promise<void> {
  const messages = await readClub(readConfig(process.env), ({ queries }) => listNewest(queries, listed))
  if (messages.length === 0) return print('No message yet.')
  for (const { id, state, recipient, subject } of messages) print(`${id}  ${state}  ${recipient}: ${subject}`)
}

function explain(error: unknown, number: string): unknown {
  const isUnknown = error instanceof AppError && error.code === 'not_found'
  return isUnknown ? new CommandError(`There is no message ${number}.`) : error
}
