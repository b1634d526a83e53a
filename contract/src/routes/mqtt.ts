import { z } from 'zod'
import { brokerFaults } from '../mqtt.ts'
import { defineRoutes } from '../route.ts'
import { instantSchema } from '../text.ts'

export const mqttStateSchema = z.object({
  /** Whether the club has entered a broker. */
  configured: z.boolean(),
  connected: z.boolean(),
  since: instantSchema.nullable(),
  /** The eight digits in all ids at the broker; null until there was one. */
  club: z.string().nullable(),
  /** How many devices Home Assistant was told of, the house among them. */
  published: z.int(),
  lastError: z.enum(brokerFaults).nullable(),
})
export type MqttState = z.output<typeof mqttStateSchema>

export const mqttRoutes = defineRoutes({
  state: {
    method: 'GET',
    path: '/api/admin/mqtt/',
    access: 'admin',
    duty: ['doors', 'settings'],
    summary: 'How the connection to the club’s MQTT broker is, and what was published.',
    response: mqttStateSchema,
  },
})
