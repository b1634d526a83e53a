import type { Context } from '../../context.ts'
import { connectClient } from '../../integrations/mqtt/connect-client.ts'
import { faultOf } from '../../integrations/mqtt/fault-of.ts'
import type { SendResult } from '../../integrations/send-result.ts'
import { faultWords } from './fault-words.ts'

/** Connects to the broker with what is saved, beside the connection that may hold, and leaves again. */
export async function tryBroker({ settings, ids }: Pick<Context, 'settings' | 'ids'>): Promise<SendResult> {
  const url = settings.get('mqtt.url')
  if (url === '') return { outcome: 'refused', reason: 'There is no broker' }
  try {
    const client = await connectClient({
      url,
      username: settings.get('mqtt.username'),
      password: settings.get('mqtt.password'),
      ca: settings.get('mqtt.ca'),
      clientId: `fobhouse-trial-${ids.alphanumeric(8)}`,
    })
    await client.endAsync()
    return { outcome: 'sent', answer: `Connected to ${new URL(url).host}` }
  } catch (error) {
    return { outcome: 'refused', reason: faultWords[faultOf(error)] }
  }
}
