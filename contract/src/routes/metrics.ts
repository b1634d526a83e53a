import { z } from 'zod'
import { defineRoutes } from '../route.ts'

export const metricsRoutes = defineRoutes({
  read: {
    method: 'GET',
    path: '/api/metrics',
    access: 'machine',
    key: 'metrics',
    summary: "What this process does and how it is, as Prometheus' text.",
    response: z.string(),
    mediaType: 'text/plain; version=0.0.4; charset=utf-8',
  },
})
