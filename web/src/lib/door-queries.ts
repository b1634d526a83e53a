import { accessRoutes } from '@fobhouse/contract/routes/access.ts'
import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

// Doors concern several screens: dashboard, access, swipes, devices and the palette read the same cache.

/** Every visible door and tool, and whether it opens for the signed-in person. */
export const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: ({ signal }) => call(accessRoutes.permissions, {}, { signal }),
})

/** The 300 newest taps. */
export const swipesQuery = queryOptions({
  queryKey: ['swipes'],
  queryFn: ({ signal }) => call(accessRoutes.swipes, {}, { signal }),
})

/** All doors, for administrators. */
export const doorsQuery = queryOptions({
  queryKey: ['devices', 'doors'],
  queryFn: ({ signal }) => call(deviceRoutes.doors, {}, { signal }),
})

/** What connected and waits for approval, of every kind. */
export const pendingDevicesQuery = queryOptions({
  queryKey: ['devices', 'pending'],
  queryFn: ({ signal }) => call(deviceRoutes.pending, {}, { signal }),
})
