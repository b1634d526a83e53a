import { listenAnswerSchema, listenSchema } from '../mqtt-doors.ts'
import { defineRoutes } from '../route.ts'

export const mqttDoorRoutes = defineRoutes({
  listen: {
    method: 'POST',
    path: '/api/admin/mqtt/listen/',
    access: 'admin',
    duty: 'doors',
    summary:
      'Listens for 30 seconds to the topic of a reader, and tells the caller by the live event `cardHeard` what ' +
      'cards it reads. It opens nothing.',
    body: listenSchema,
    response: listenAnswerSchema,
    errors: ['device_offline'],
  },
})
