import { z } from 'zod'
import { defineRoutes } from '../route.ts'

export const fileRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/files/:token/',
    access: 'anon',
    summary: 'An uploaded file, for whoever has its address, as long as that holds.',
    params: z.strictObject({ token: z.string().max(100) }),
    response: z.unknown(),
    mediaType: '*/*',
  },
})
