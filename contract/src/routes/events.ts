import { z } from 'zod'
import { defineRoutes } from '../route.ts'

export const eventRoutes = defineRoutes({
  stream: {
    method: 'GET',
    path: '/api/events/',
    access: 'user',
    kiosk: true,
    summary: "Server-sent events: the caller's own changes; for administrators also taps, devices and outbox.",
    response: z.unknown(),
    mediaType: 'text/event-stream',
  },
  kioskStream: {
    method: 'GET',
    path: '/api/events/kiosk/',
    access: 'kiosk',
    summary: 'Server-sent events for a kiosk itself: themes to play, and what its screen shows.',
    response: z.unknown(),
    mediaType: 'text/event-stream',
  },
})
