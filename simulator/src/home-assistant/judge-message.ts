import { z } from 'zod'
import { parseJson } from './judge-config.ts'

/** What a portal may say below its prefix (docs/rules/home-automation.md). */

const instant = z.iso.datetime({ precision: 3 })
const onOff = z.enum(['ON', 'OFF'])
const member = { member: z.string().nullable().optional() }
const availability = z.enum(['online', 'offline'])

const eventSchema = z.strictObject({
  event_type: z.enum([
    'granted',
    'denied',
    'locked_out',
    'unknown_card',
    'forced',
    'held_open',
    'exit',
    'started',
    'ended',
  ]),
  at: instant,
  reasons: z.array(z.string().regex(/^[a-z_]+$/)),
  late: z.boolean(),
  ...member,
})

const stateSchemas = {
  door: z.strictObject({
    lock: z.enum(['LOCKED', 'UNLOCKED']),
    locked_out: z.boolean(),
    contact: z.enum(['open', 'closed']).nullable(),
    list_current: z.boolean(),
    list_expires: instant.nullable(),
  }),
  interlock: z.strictObject({
    in_use: onOff,
    locked_out: z.boolean(),
    since: instant.nullable(),
    energy_kwh: z.number().nullable(),
    ...member,
  }),
  memberbucks: z.strictObject({ locked_out: z.boolean() }),
  house: z.strictObject({
    lockdown: onOff,
    reason: z.string().nullable(),
    open: onOff,
    opens_at: instant.nullable(),
    closes_at: instant.nullable(),
    on_site: z.int().nullable(),
  }),
} as const

const resultSchema = z.strictObject({
  command: z.string(),
  success: z.boolean(),
  code: z
    .enum([
      'not_allowed',
      'unknown_command',
      'retained',
      'device_offline',
      'device_locked_out',
      'lockdown_active',
      'hold_not_possible',
    ])
    .nullable(),
  at: instant,
})

export type Message = { topic: string; payload: string; retained: boolean }

/** What is wrong with a message below the prefix; undefined if nothing is. An empty payload takes a topic away. */
export function judgeMessage(prefix: string, { topic, payload, retained }: Message): string | undefined {
  const levels = topic.slice(prefix.length + 1).split('/')
  const last = levels.at(-1)
  if (last === 'set') return retained ? 'a command is retained: the portal will never obey it' : undefined
  if ((last === 'event' || last === 'result') && retained) return `a ${last} is retained`
  if (payload === '') return undefined
  const schema = schemaOf(levels)
  if (!schema) return 'no topic of a portal'
  const isPlain = levels.join('/') === 'status' || last === 'availability'
  const parsed = schema.safeParse(isPlain ? payload : parseJson(payload))
  return parsed.success ? undefined : z.prettifyError(parsed.error)
}

function schemaOf(levels: readonly string[]): z.ZodType | undefined {
  const [kind = '', id, what] = levels
  if (levels.length === 1) return kind === 'status' ? availability : undefined
  if (kind === 'house')
    return levels.length === 2 ? { state: stateSchemas.house, result: resultSchema }[id ?? ''] : undefined
  if (levels.length !== 3 || !/^[1-9]\d*$/.test(id ?? '') || !isKind(kind)) return undefined
  switch (what) {
    case 'availability':
      return availability
    case 'state':
      return stateSchemas[kind]
    case 'result':
      return resultSchema
    case 'event':
      return kind === 'memberbucks' ? undefined : eventSchema
    default:
      return undefined
  }
}

function isKind(text: string): text is 'door' | 'interlock' | 'memberbucks' {
  return text === 'door' || text === 'interlock' || text === 'memberbucks'
}
