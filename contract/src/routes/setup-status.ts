import { z } from 'zod'
import { defineRoutes } from '../route.ts'

/** By itself, because the page's first load asks it and needs nothing of the set-up's questions. */
export const setupStatusRoutes = defineRoutes({
  status: {
    method: 'GET',
    path: '/api/setup/',
    access: 'anon',
    summary: 'Whether the club still has to be set up.',
    response: z.object({ needed: z.boolean() }),
  },
})
