import { mqttRoutes } from '@fobhouse/contract/routes/mqtt.ts'
import { type Feature, serve } from '../feature.ts'
import { mqttJobs } from './jobs.ts'
import { mqttHandlers } from './routes.ts'
import { tryBroker } from './try-broker.ts'

/** The club's doors, tools and house on its MQTT broker, for Home Assistant and others. */
export const mqttFeature: Feature = {
  name: 'mqtt',
  calls: [serve(mqttRoutes, mqttHandlers)],
  jobs: [mqttJobs],
  trials: { mqtt: (ctx) => tryBroker(ctx) },
  checks: [{ check: 'mqtt', look: async (club) => (await import('./check-broker.ts')).checkBroker(club) }],
  tables: {
    mqtt_club: {
      time: 'current',
      nobody: 'The name of the club at its broker, and how the connection is.',
      columns: ['id', 'club', 'prefix', 'discovery_prefix', 'since', 'fault', 'published'],
    },
  },
}
