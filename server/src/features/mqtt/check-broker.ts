import { type Club, type Finding, fine, warning } from '../doctor/public.ts'
import { faultWords } from './fault-words.ts'
import { findClub } from './store.ts'

/** Whether the club's broker is reached. */
export async function checkBroker({ db, settings }: Club): Promise<Finding[]> {
  if (settings.get('mqtt.url') === '') return [fine('There is no MQTT broker.')]
  const row = await findClub(db)
  const fault = row?.fault ?? null
  const remedy = 'Look at the broker and its settings: Settings → Tools and doors → Home automation.'
  if (fault !== null) return [warning(`The MQTT broker: ${faultWords[fault]}`, remedy)]
  if (row?.since) return [fine(`Connected to the MQTT broker, ${row.published} devices published.`)]
  return [warning('There is no connection to the MQTT broker. Is the portal running?', remedy)]
}
