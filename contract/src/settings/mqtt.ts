import { z } from 'zod'
import { multiLineSchema, textSchema } from '../text.ts'
import { setting } from './definition.ts'
import { line, optional, secretText } from './kinds.ts'

const card = { name: 'mqtt', after: 'visits' } as const
const danger = 'service'

/** `mqtt://host[:port]`, `mqtts:` for TLS; `ws:` and `wss:` may have a path. User and password have fields of their own. */
function isBrokerUrl(text: string): boolean {
  const url = URL.parse(text)
  if (!url || text.includes('\\') || !/^(?:mqtt|ws)s?:$/.test(url.protocol) || url.hostname === '') return false
  const isWeb = url.protocol.startsWith('ws')
  const hasRest = url.hash !== '' || (!isWeb && (url.search !== '' || !/^\/?$/.test(url.pathname)))
  return !hasRest && url.username === '' && url.password === ''
}

/** The first levels of a topic: no wildcards, no empty level, nothing that brokers keep for themselves. */
const topicPrefix = textSchema.refine(
  (text) => /^(?!\$)[^+#/\s\0]+(?:\/[^+#/\s\0]+)*$/.test(text) && text.length <= 50,
  {
    error: 'validation.topicPrefix',
  },
)

const pemText = multiLineSchema.refine(
  (text) =>
    text === '' ||
    (text.length <= 20_000 && /^-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----$/.test(text.trim())),
  { error: 'validation.certificates' },
)

/** The club's MQTT broker, which home automation reads. */
export const mqttSettings = {
  'mqtt.url': setting({
    card,
    test: 'mqtt',
    schema: optional('validation.mqttUrl', isBrokerUrl).meta({ format: 'uri' }),
    default: '',
    address: 'called',
  }),
  'mqtt.username': setting({ card, schema: line, default: '', danger }),
  'mqtt.password': setting({ card, schema: secretText, default: '', secret: { host: 'mqtt.url' } }),
  /** Certificates of authorities to trust instead of the usual ones, PEM. */
  'mqtt.ca': setting({ card, control: 'lines', schema: pemText, default: '', danger }),
  'mqtt.prefix': setting({ card, schema: topicPrefix, default: 'fobhouse', danger }),
  'mqtt.discoveryPrefix': setting({ card, schema: topicPrefix, default: 'homeassistant', danger }),
  /** Whether events and states may tell who it was. */
  'mqtt.names': setting({ card, schema: z.boolean(), default: false, danger }),
  /** Whether a message at the broker may start a lockdown. None can end one. */
  'mqtt.allowLockdown': setting({ card, schema: z.boolean(), default: false, danger }),
} as const
