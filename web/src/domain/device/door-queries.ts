import { accessRoutes } from '@fobhouse/contract/routes/access.ts'
import { type Door, deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { type Interlock, interlockRoutes } from '@fobhouse/contract/routes/interlocks.ts'
import { type MemberbucksDevice, vendingRoutes } from '@fobhouse/contract/routes/vending.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

// Several screens use devices: dashboard, access, swipes, devices and the palette read the same cache.

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

/** A device of any kind, as in its list; `kind` tells them apart. */
export type ClubDevice = Door | Interlock | MemberbucksDevice

/** All devices of every kind, for administrators. */
export const devicesQuery = queryOptions({
  queryKey: ['devices', 'all'],
  queryFn: async ({ signal }): Promise<ClubDevice[]> => {
    const lists = await Promise.all([
      call(awayFromKiosk(deviceRoutes.doors), {}, { signal }),
      call(awayFromKiosk(interlockRoutes.list), {}, { signal }),
      call(awayFromKiosk(vendingRoutes.devices), {}, { signal }),
    ])
    return lists.flat()
  },
})

/** Prices of the visible tools, and the signed-in person's running sessions. */
export const toolsQuery = queryOptions({
  queryKey: ['permissions', 'tools'],
  queryFn: ({ signal }) => call(interlockRoutes.tools, {}, { signal }),
})

/** Devices of every kind that connected and wait for approval. */
export const pendingDevicesQuery = queryOptions({
  queryKey: ['devices', 'pending'],
  queryFn: ({ signal }) => call(awayFromKiosk(deviceRoutes.pending), {}, { signal }),
})

/** A member or a card at a door or tool; without `at` the question is about now. */
export type WhyQuestion = { device: number; at?: string | undefined } & ({ member: number } | { card: string })

/** Why it opens or not. Its key begins with `devices`, because anything that happens to them may change the answer. */
export const whyQuery = ({ device, at, ...who }: WhyQuestion) =>
  queryOptions({
    queryKey: ['devices', 'why', { device, at, ...who }],
    queryFn: ({ signal }) => {
      const subject = 'member' in who ? { member: String(who.member) } : { card: who.card }
      const query = { ...subject, device: String(device), ...(at === undefined ? {} : { at }) }
      return call(awayFromKiosk(accessRoutes.why), { query }, { signal })
    },
    staleTime: 0,
  })
