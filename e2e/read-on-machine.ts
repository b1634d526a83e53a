import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { outboxRoutes } from '@fobhouse/contract/routes/outbox.ts'
import { fobhouse, type ServerProcess } from '@fobhouse/server/testing/server-process.ts'

const run = promisify(execFile)

type Searched = { cookie: string; to: string; pattern: RegExp }

/**
 * Finds the pattern in the newest mail to an address, as a club without a mail server reads mail: the outbox gives the
 * message's number, and `fobhouse outbox show` on the machine prints it.
 */
export async function readOnMachine(
  { origin, folder }: Pick<ServerProcess, 'origin' | 'folder'>,
  { cookie, to, pattern }: Searched,
): Promise<string> {
  const answer = await fetch(`${origin}${outboxRoutes.list.path}?kind=mail&limit=200`, { headers: { cookie } })
  for (const message of outboxRoutes.list.response.parse(await answer.json())) {
    if (message.to !== to) continue
    const { stdout } = await run(process.execPath, [...fobhouse.arguments, 'outbox', 'show', String(message.id)], {
      env: { ...process.env, ...fobhouse.environment, FOBHOUSE_DATA: folder },
    })
    const found = pattern.exec(stdout)
    if (found) return found[1] ?? found[0]
  }
  throw new Error(`No mail to ${to} has ${pattern}`)
}
