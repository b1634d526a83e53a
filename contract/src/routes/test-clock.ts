import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { instantSchema } from '../text.ts'

const clubTimeSchema = z.object({ now: instantSchema })

export const testClockRoutes = defineRoutes({
  read: {
    method: 'GET',
    path: '/api/test/clock/',
    access: 'anon',
    summary: "The club's time while FOBHOUSE_TEST_CLOCK is set; else not there.",
    response: clubTimeSchema,
    errors: ['feature_off'],
  },
  move: {
    method: 'POST',
    path: '/api/test/clock/',
    access: 'anon',
    summary: "Moves the club's time on, from this machine and while FOBHOUSE_TEST_CLOCK is set; else not there.",
    /** ISO 8601, above zero; days and months count in the club's calendar. */
    body: z.object({ advance: z.iso.duration().regex(/^(?!.*\d{5})/) }),
    response: clubTimeSchema,
    errors: ['feature_off'],
  },
})
