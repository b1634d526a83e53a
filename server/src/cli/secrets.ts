import type { Context } from '../context.ts'
import { type Config, readConfig } from '../core/config.ts'
import type { Database } from '../db/database.ts'
import { keyFileOf, UnfitKeyFile } from '../db/secrets/key-file.ts'
import { describeLost, findLostSecrets, type LostSecrets } from '../db/secrets/lost-secrets.ts'
import { readSecrets } from '../db/secrets/open-secrets.ts'
import { rotateSecrets } from '../db/secrets/rotate-secrets.ts'
import { CommandError, print, readFileAndOptions } from './command-line.ts'
import { lockFolder } from './folder-lock.ts'
import { readClub, writeClub } from './open-club.ts'

const help = `Usage: fobhouse secrets [--json]
       fobhouse secrets rotate [--lost] [--json]

Says whether the key of the club's secrets is there, and which secrets have to be entered again because no key can read them.

  rotate  Makes a new key and seals everything with it. Stop every server of the club first; those on other machines
          need the new key file afterwards. Secrets in older backups can only be read with the old key.
  --lost  with rotate: even if the key is lost. What it sealed has to be entered again
  --json  the same as JSON`

type Told = { ok: boolean; keyFile: string; fault: string | null; lost: LostSecrets }

/** `fobhouse secrets`: for the key that seals secrets. */
export async function runSecrets(args: readonly string[]): Promise<void> {
  const { file: word, values } = readFileAndOptions(args, {
    lost: { type: 'boolean' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  })
  if (values['help'] === true) return print(help)
  if (word !== undefined && word !== 'rotate') throw new CommandError(`secrets has no "${word}", only rotate`, 2)
  const config = readConfig(process.env)
  const told = word === undefined ? await look(config) : await rotate(config, values['lost'] === true)
  if (values['json'] === true) print(JSON.stringify(told))
  else for (const line of linesOf(told, word === 'rotate')) print(line)
  if (!told.ok) process.exitCode = 1
}

function linesOf({ fault, keyFile, lost }: Told, isNew: boolean): string[] {
  const first = fault ?? (isNew ? `A new key is in ${keyFile}.` : `The key is in ${keyFile}.`)
  const advice = fault === null ? ['Keep a copy of that file where the backups are not.'] : []
  return [first, ...advice, ...describeLost(lost)]
}

async function look(config: Config): Promise<Told> {
  return readClub(config, async ({ queries }: Database) => {
    const secrets = await readSecrets(config, queries)
    const lost = await findLostSecrets(queries, secrets)
    return { ok: secrets.fault === null, keyFile: keyFileOf(config), fault: secrets.fault, lost }
  })
}

async function rotate(config: Config, isLost: boolean): Promise<Told> {
  const lock = lockFolder(config)
  try {
    return await writeClub(config, async (ctx) => rotateOf(ctx, isLost))
  } catch (error) {
    throw error instanceof UnfitKeyFile ? new CommandError(`${error.message} Move it away first.`) : error
  } finally {
    lock.release()
  }
}

async function rotateOf(ctx: Context, isLost: boolean): Promise<Told> {
  if (ctx.secrets.fault !== null && !isLost) throw new CommandError(ctx.secrets.fault)
  const secrets = await rotateSecrets(ctx.config, ctx, ctx.secrets)
  return { ok: true, keyFile: keyFileOf(ctx.config), fault: null, lost: await findLostSecrets(ctx.db, secrets) }
}
