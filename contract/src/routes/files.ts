import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { comparedText } from '../text.ts'

export const fileRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/files/:token/',
    access: 'anon',
    summary: 'An uploaded file, for whoever has its address, as long as that holds.',
    params: z.strictObject({ token: comparedText(100) }),
    response: z.unknown(),
    mediaType: '*/*',
  },
})
