import { mqttRoutes } from '@fobhouse/contract/routes/mqtt.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** How the connection to the club's MQTT broker is; news of it come with those of devices. */
export const mqttQuery = queryOptions({
  queryKey: ['devices', 'mqtt'],
  queryFn: ({ signal }) => call(mqttRoutes.state, {}, { signal }),
})
