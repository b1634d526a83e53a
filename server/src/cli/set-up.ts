import { text } from 'node:stream/consumers'
import type { ParseArgsOptionsConfig } from 'node:util'
import { locales } from '@fobhouse/contract/languages.ts'
import { clubSetupSchema, type ClubSetup } from '@fobhouse/contract/routes/setup.ts'
import { CommandError, print, readOptions } from './command-line.ts'

const oneOf = new Intl.ListFormat('en', { type: 'disjunction' }).format(locales)

const help = `Usage: fobhouse setup [options] < password

Sets up a club on a data folder that no server uses, without the browser.

  --site-name NAME          the portal's name
  --site-owner NAME         the club's name
  --locale LOCALE           language and currency: ${oneOf}
  --time-zone ZONE          for example Australia/Brisbane
  --admin-email ADDRESS     the first administrator
  --admin-first-name NAME
  --admin-last-name NAME
  --admin-password-stdin    read the administrator's password from standard input`

const options: ParseArgsOptionsConfig = {
  'site-name': { type: 'string' },
  'site-owner': { type: 'string' },
  locale: { type: 'string' },
  'time-zone': { type: 'string' },
  'admin-email': { type: 'string' },
  'admin-first-name': { type: 'string' },
  'admin-last-name': { type: 'string' },
  'admin-password-stdin': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
}

/** `fobhouse setup`: does what the wizard does, unattended. */
export async function runSetUp(args: readonly string[]): Promise<void> {
  const values = readOptions(args, options)
  if (values['help'] === true) return print(help)
  const missing = Object.keys(options).find((name) => name !== 'help' && values[name] === undefined)
  if (missing !== undefined) throw new CommandError(`setup needs --${missing}; setup --help lists all options.`, 2)
  const club = parseClub(values, await readPassword())
  const { setUpOnFolder } = await import('./set-up-on-folder.ts') // loads the rest only if the options are right
  await setUpOnFolder(club)
  print(`${club.siteName} is set up. ${club.admin.email} can sign in.`)
}

/** The first line of standard input, as sent by `echo` and password managers. */
async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Password of the administrator, then Ctrl-D: ')
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/)
  return line
}

function parseClub(values: Record<string, string | boolean | undefined>, password: string): ClubSetup {
  const parsed = clubSetupSchema.safeParse({
    siteName: values['site-name'],
    siteOwner: values['site-owner'],
    locale: values['locale'],
    timeZone: values['time-zone'],
    admin: {
      email: values['admin-email'],
      firstName: values['admin-first-name'],
      lastName: values['admin-last-name'],
      password,
    },
    demo: false,
  })
  if (parsed.success) return parsed.data
  throw new CommandError(explainField(parsed.error.issues[0]?.path.join('.') ?? ''), 2)
}

const faults: Record<string, string> = {
  siteName: '--site-name must have 1 to 100 characters.',
  siteOwner: '--site-owner must have 1 to 100 characters.',
  locale: `--locale must be ${oneOf}.`,
  timeZone: '--time-zone must be the name of a time zone, for example Australia/Brisbane.',
  'admin.email': '--admin-email must be an e-mail address.',
  'admin.firstName': '--admin-first-name must have 1 to 30 characters.',
  'admin.lastName': '--admin-last-name must have 1 to 30 characters.',
  'admin.password': 'The password must have 8 to 256 characters.',
}

function explainField(path: string): string {
  return faults[path] ?? `${path} is wrong.`
}
