import { z } from 'zod'
import { callWeb } from '../../../integrations/web-call.ts'
import type { Surroundings } from '../doctor-context.ts'
import { type Finding, fault, fine, warning } from '../finding.ts'
import { isNodeRecent } from '../rules.ts'

const leastNode = [24, 7] as const
const everywhere = new Set(['0.0.0.0', '::'])
const configurationSchema = z.object({ version: z.string() })

/** Which Fobhouse and Node this is, and whether the server that runs is the same. */
export async function checkVersion({ config }: Surroundings): Promise<Finding[]> {
  const node = isNodeRecent(process.version, leastNode)
    ? fine(`Fobhouse ${config.version} on Node ${process.version}.`)
    : fault(
        `Node ${process.version} is too old for Fobhouse ${config.version}.`,
        'Start it with npm, which fetches a newer one.',
      )
  return [node, await checkServer(config)]
}

async function checkServer({ host, port, version }: Surroundings['config']): Promise<Finding> {
  const name = everywhere.has(host) ? '127.0.0.1' : host
  const origin = `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  const answer = await callWeb(`${origin}/api/config/`, { method: 'GET', timeoutMs: 5000 }).catch(() => undefined)
  if (!answer) {
    return warning(
      `No server answers at ${origin}.`,
      'If it should run, look at its log; if it listens elsewhere, give doctor the same PORT and HOST.',
    )
  }
  const running = configurationSchema.safeParse(parseJson(answer.body.toString('utf8')))
  if (!running.success)
    return warning(`Something other than Fobhouse answers at ${origin}.`, 'Give doctor the right PORT.')
  if (running.data.version === version) return fine(`The server at ${origin} answers.`)
  return warning(`The server at ${origin} still runs Fobhouse ${running.data.version}.`, 'Restart it.')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not a configuration, whatever it is
  }
}
