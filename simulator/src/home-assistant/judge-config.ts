import { z } from 'zod'

/**
 * What a portal may say about a device, as Home Assistant and docs/rules/home-automation.md have it. Written beside the
 * server on purpose: a slip there is a fault here.
 */

const topic = z.string().min(1)
const value = { state_topic: topic, value_template: z.string().optional() }

const componentSchemas = {
  binary_sensor: z.strictObject({
    device_class: z.enum(['connectivity', 'door', 'lock', 'problem', 'running', 'safety']).optional(),
    payload_on: z.string().optional(),
    payload_off: z.string().optional(),
    availability: z.array(z.strictObject({ topic })).optional(),
    ...value,
  }),
  sensor: z.strictObject({
    device_class: z.literal('energy').optional(),
    state_class: z.enum(['measurement', 'total_increasing']),
    unit_of_measurement: z.string().optional(),
    ...value,
  }),
  event: z.strictObject({ state_topic: topic, event_types: z.array(z.string()).length(9) }),
  button: z.strictObject({ command_topic: topic, payload_press: z.string() }),
  lock: z.strictObject({
    command_topic: topic,
    payload_lock: z.literal('LOCK'),
    payload_unlock: z.literal('UNLOCK'),
    payload_open: z.literal('OPEN').optional(),
    ...value,
  }),
} as const
type Platform = keyof typeof componentSchemas

/** The keys of each kind, and what each is. Whatever is not always there is left to the club. */
const componentsOf: Record<string, { always: readonly string[]; platforms: Record<string, Platform> }> = {
  door: {
    always: ['connected', 'held_open', 'locked_out', 'tap'],
    platforms: {
      connected: 'binary_sensor',
      held_open: 'binary_sensor',
      locked_out: 'binary_sensor',
      contact: 'binary_sensor',
      tap: 'event',
      open: 'button',
      lock: 'lock',
    },
  },
  interlock: {
    always: ['connected', 'in_use', 'locked_out', 'tap'],
    platforms: {
      connected: 'binary_sensor',
      locked_out: 'binary_sensor',
      in_use: 'binary_sensor',
      energy: 'sensor',
      tap: 'event',
    },
  },
  memberbucks: {
    always: ['connected', 'locked_out'],
    platforms: { connected: 'binary_sensor', locked_out: 'binary_sensor' },
  },
  house: {
    always: ['lockdown', 'open'],
    platforms: { lockdown: 'binary_sensor', open: 'binary_sensor', on_site: 'sensor', start_lockdown: 'button' },
  },
}

const configSchema = z.strictObject({
  device: z.strictObject({
    identifiers: z.array(z.string()).length(1),
    name: z.string().min(1),
    manufacturer: z.literal('Fobhouse'),
    model: z.string().min(1),
    configuration_url: z.url(),
    via_device: z.string().optional(),
  }),
  origin: z.strictObject({ name: z.literal('Fobhouse'), sw_version: z.string().min(1), support_url: z.url() }),
  components: z.record(
    z.string(),
    z.looseObject({ platform: z.string(), unique_id: z.string(), name: z.string().min(1) }),
  ),
  availability: z.array(z.strictObject({ topic })).min(1),
  availability_mode: z.literal('all'),
  qos: z.literal(1),
})
export type Config = z.output<typeof configSchema>

const nameOfDevice = /^fobhouse_[\da-f]{8}(?:_(door|interlock|memberbucks)_([1-9]\d*))?$/

/** What is wrong with the message about a device; nothing if `config` is there. */
export function judgeConfig(id: string, payload: string): { config?: Config; faults: string[] } {
  const named = nameOfDevice.exec(id)
  if (!named) return { faults: [`"${id}" is no id of a device`] }
  const parsed = configSchema.safeParse(parseJson(payload))
  if (!parsed.success) return { faults: [z.prettifyError(parsed.error)] }
  const config = parsed.data
  const kind = named[1] ?? 'house'
  const faults = [
    ...(config.device.identifiers[0] === id ? [] : [`its identifier is ${String(config.device.identifiers[0])}`]),
    ...(kind === 'house' || config.device.via_device === id.replace(/_(?:door|interlock|memberbucks)_\d+$/, '')
      ? []
      : ['via_device does not name the house']),
    ...(config.availability.length === (kind === 'house' ? 1 : 2) ? [] : ['its availability has the wrong length']),
    ...faultsOfComponents(id, kind, config.components),
  ]
  return faults.length > 0 ? { faults } : { config, faults }
}

function faultsOfComponents(id: string, kind: string, components: Config['components']): string[] {
  const known = componentsOf[kind]
  if (!known) return [`There is no kind ${kind}`]
  const missing = known.always.filter((key) => !Object.hasOwn(components, key)).map((key) => `${key} is missing`)
  const wrong = Object.entries(components).flatMap(([key, { platform, unique_id: uniqueId, name: _name, ...rest }]) => {
    const wanted = Object.hasOwn(known.platforms, key) ? known.platforms[key] : undefined
    if (wanted === undefined) return [`${key} is no component of a ${kind}`]
    if (platform !== wanted) return [`${key} is a ${platform}, not a ${wanted}`]
    if (uniqueId !== `${id}_${key}`) return [`the unique id of ${key} is ${uniqueId}`]
    const parsed = componentSchemas[wanted].safeParse(rest)
    return parsed.success ? [] : [`${key}: ${z.prettifyError(parsed.error)}`]
  })
  return [...missing, ...wrong]
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // no schema takes it
  }
}
