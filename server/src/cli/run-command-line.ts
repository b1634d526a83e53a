import { type RunCommand, runBeside } from './run-beside.ts'
import { CommandError, print, readOptions } from './command-line.ts'

// A checkout has npm's scripts for it; an installed package or a container has the command, and no npm.
const isByNpm = process.env['npm_lifecycle_event'] !== undefined

const help = `Fobhouse, the membership portal for makerspaces and clubs.

Usage: ${isByNpm ? 'npm run fobhouse --' : 'fobhouse'} <command> [options]

  start     Serve the portal${isByNpm ? ' (npm start does the same)' : ''}.
  setup     Set up a club without the browser; see setup --help.
  verify    Check the balances and the audit log, or a backup; see verify --help.
  backup    Write the club into one file, while the server runs; see backup --help.
  restore   Restore a backup; see restore --help.
  upgrade   Bring this checkout to a new version, or back if that fails; see upgrade --help.
  doctor    Say what is wrong, and what to do; see doctor --help.
  reset-factors
            Remove the second step of a login whose owner has lost it; see reset-factors --help.
  administrator
            Give a member all duties of an administrator; see administrator --help.
  four-eyes Let one administrator alone do what needs two; see four-eyes --help.
  secrets   Say whether the key of the club's secrets is there, or make a new one; see secrets --help.
  keys      Say which key signs for the boards of doors, or make new ones; see keys --help.
  outbox    List the newest messages, or print one that the portal does not show; see outbox --help.
  import    Bring a club over from MemberMatters; see import --help.
  rehearse  Tell who would be charged what in the coming days; see rehearse --help.
  demo      Serve a demonstration club on a throw-away folder${isByNpm ? ' (npm run demo)' : ''}.

Settings of the process, from the environment:
  PORT           where it listens (8000)
  HOST           the address it listens on (127.0.0.1)
  FOBHOUSE_DATA  the data folder (./data)
  FOBHOUSE_KEY_FILE
                 the file with the key of the club's secrets (secrets.key in the data folder)
  DATABASE_URL   a PostgreSQL database; empty: SQLite in the data folder
  PUBLIC_URL     where people reach the portal, for links in mail`

// Each command loads its code only after its options were checked, so that nobody waits for code that is not used.
const commands: Record<string, RunCommand> = {
  start: async (args) => {
    if (isHelpWanted(args))
      return print('Usage: fobhouse start. Serves the portal; its settings come from the environment.')
    const { runStart } = await import('./start.ts')
    await runStart()
  },
  setup: async (args) => {
    const { runSetUp } = await import('./set-up.ts')
    await runSetUp(args)
  },
  verify: async (args) => {
    const { runVerify } = await import('./verify.ts')
    await runVerify(args)
  },
  backup: async (args) => {
    const { runBackup } = await import('./backup.ts')
    await runBackup(args)
  },
  restore: async (args) => {
    const { runRestore } = await import('./restore.ts')
    await runRestore(args)
  },
  upgrade: async (args) => {
    const { runUpgrade } = await import('./upgrade/upgrade.ts')
    await runUpgrade(args)
  },
  doctor: async (args) => {
    const { runDoctor } = await import('./doctor.ts')
    await runDoctor(args)
  },
  'reset-factors': async (args) => {
    const { runResetFactors } = await import('./reset-factors.ts')
    await runResetFactors(args)
  },
  administrator: async (args) => {
    const { runAdministrator } = await import('./administrator.ts')
    await runAdministrator(args)
  },
  'four-eyes': async (args) => {
    const { runFourEyes } = await import('./four-eyes.ts')
    await runFourEyes(args)
  },
  secrets: async (args) => {
    const { runSecrets } = await import('./secrets.ts')
    await runSecrets(args)
  },
  keys: async (args) => {
    const { runKeys } = await import('./keys.ts')
    await runKeys(args)
  },
  outbox: async (args) => {
    const { runOutbox } = await import('./outbox.ts')
    await runOutbox(args)
  },
  import: async (args) => {
    await runBeside('move-from-membermatters/src/command.ts', args)
  },
  rehearse: async (args) => {
    const { runRehearse } = await import('./rehearse.ts')
    await runRehearse(args)
  },
  demo: async (args) => {
    await runBeside('demo-club/src/command.ts', args)
  },
}

function isHelpWanted(args: readonly string[]): boolean {
  return readOptions(args, { help: { type: 'boolean', short: 'h' } })['help'] === true
}

async function run([name, ...args]: readonly string[]): Promise<void> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return print(help)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command)
    throw new CommandError(`There is no command "${name}". Commands: ${Object.keys(commands).join(', ')}.`, 2)
  await command(args)
}

/** A user's mistake is one clear line. The stack of an internal error is shown only on request. */
function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`fobhouse: ${message.split('\n', 1)[0]}\n`)
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exitCode = error instanceof CommandError ? error.exitCode : 1
}

/** Runs the command that these words name. Whatever fails is one line, and an exit code for when the process ends. */
export async function runCommandLine(words: readonly string[]): Promise<void> {
  try {
    await run(words)
  } catch (error) {
    fail(error)
  }
}
