import { z } from 'zod'
import { defineRoutes } from '../route.ts'

export const healthRoutes = defineRoutes({
  live: {
    method: 'GET',
    path: '/api/health/live',
    access: 'anon',
    summary: 'The process answers.',
    response: z.object({ status: z.literal('ok') }),
  },
  ready: {
    method: 'GET',
    path: '/api/health/ready',
    access: 'anon',
    summary: 'The database answers and its schema is current.',
    response: z.object({ status: z.literal('ok') }),
    errors: ['unavailable'],
  },
})
