import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { z } from 'zod'

const seat = z.object({ kind: z.enum(['door', 'memberbucks']), serial: z.string(), key: z.string() })

/** An order to the process of the boards. */
export const wallOrder = z.discriminatedUnion('what', [
  /** `protocol`: 1 if left out. */
  z.object({
    what: z.literal('connect'),
    origin: z.string(),
    seats: z.array(seat),
    protocol: z.union([z.literal(1), z.literal(2)]).optional(),
  }),
  z.object({ what: z.literal('tap'), cards: z.array(z.string()), taps: z.int(), perSecond: z.number() }),
  /** Of protocol 2: until the server has dealt with its acknowledgement. */
  z.object({ what: z.literal('next lists') }),
  z.object({ what: z.literal('close') }),
])
export type WallOrder = z.infer<typeof wallOrder>

export const wallReport = z.object({ times: z.array(z.number()), fault: z.string().optional() })
export type WallReport = z.infer<typeof wallReport>

export type DeviceWall = { obey(order: WallOrder): Promise<number[]>; end(): void }

export function startDeviceWall(): DeviceWall {
  const child = fork(resolve(import.meta.dirname, 'device-wall.ts'))
  const ended = once(child, 'exit').then(() => [{ times: [], fault: 'their process ended' }])
  return {
    async obey(order) {
      const answered = once(child, 'message')
      child.send(order)
      const { times, fault } = wallReport.parse((await Promise.race([answered, ended]))[0])
      if (fault !== undefined) throw new Error(`The boards failed: ${fault}`)
      return times
    },
    end: () => void child.kill(),
  }
}
