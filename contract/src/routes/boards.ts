import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema } from '../text.ts'

/** Boards of protocol 2, and the keys by which they believe the server. */
export const boardRoutes = defineRoutes({
  allowVersion1: {
    method: 'PUT',
    path: '/api/admin/devices/:id/protocol/',
    access: 'admin',
    duty: 'doors',
    danger: 'signIn', // a board that shows its key instead of proving that it knows it
    summary: 'Allows a board that has spoken protocol 2 to speak version 1 again, until it next proves itself.',
    params: idParamsSchema,
    body: z.strictObject({ protocol: z.literal(1) }),
    response: emptySchema,
  },
})
