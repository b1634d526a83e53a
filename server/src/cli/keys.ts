import type { BoardKeysTold } from '@fobhouse/contract/routes/boards.ts'
import type { Context } from '../context.ts'
import { readConfig } from '../core/config.ts'
import type { Actor } from '../db/audit.ts'
import { loadKeys, renewHash, rotateKey } from '../features/devices/public.ts'
import { CommandError, print, readFileAndOptions } from './command-line.ts'
import { readClub, writeClub } from './open-club.ts'

const help = `Usage: fobhouse keys [--json]
       fobhouse keys rotate [--json]
       fobhouse keys renew-hash [--json]

Says which key signs for the boards of doors, since when, and which boards do not have it yet.

  rotate      Makes the next signing key. Boards that are offline get it when they are back; none has to be paired again.
  renew-hash  Makes a new card key, which hides card numbers in the lists of doors, and sends each door a list with it.
  --json      the same as JSON

The audit trail says that it was done here. The server may be running: connected boards get the change within seconds.`

type Change = (ctx: Context, actor: Actor) => Promise<BoardKeysTold>

const changes: Record<string, Change> = { rotate: rotateKey, 'renew-hash': renewHash }

/** `fobhouse keys`: for the keys by which boards of protocol 2 believe the server, and hide card numbers. */
export async function runKeys(args: readonly string[]): Promise<void> {
  const { file: word, values } = readFileAndOptions(args, {
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  })
  if (values['help'] === true) return print(help)
  const told = word === undefined ? await look() : await change(word)
  if (values['json'] === true) print(JSON.stringify(told))
  else for (const line of linesOf(told)) print(line)
}

async function look(): Promise<BoardKeysTold> {
  return readClub(readConfig(process.env), ({ queries }) => loadKeys(queries))
}

async function change(word: string): Promise<BoardKeysTold> {
  const make = Object.hasOwn(changes, word) ? changes[word] : undefined
  if (!make) throw new CommandError(`keys has no "${word}", only ${Object.keys(changes).join(' and ')}`, 2)
  return writeClub(readConfig(process.env), async (ctx) => {
    if (ctx.secrets.fault !== null) throw new CommandError(ctx.secrets.fault)
    try {
      return await make(ctx, { memberId: null, name: 'command line' })
    } finally {
      await ctx.devices.close() // no board is connected here that could be told later
    }
  })
}

function linesOf({ keyId, since, waiting, hashKeyId }: BoardKeysTold): string[] {
  const names = waiting.map(({ name }) => name).join(', ')
  const signing =
    keyId === null
      ? ['There is no signing key yet: it is made when the first door with signed lists connects.']
      : [
          `The signing key is ${keyId}, since ${since}.`,
          waiting.length > 0 ? `Boards that do not have it yet: ${names}.` : 'No board is waiting for it.',
        ]
  return [...signing, hashKeyId === null ? 'There is no card key yet.' : `The card key is ${hashKeyId}.`]
}
