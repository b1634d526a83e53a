import { z } from 'zod'

export const deviceCommandSchema = z.enum(['sync', 'bump', 'reboot', 'lock', 'unlock'])
export type DeviceCommand = z.output<typeof deviceCommandSchema>

/** A question to the process that has the device: to send it a command. By `id` it is asked what the board said. */
export const commandQuestionSchema = z.object({ deviceId: z.int(), command: deviceCommandSchema, id: z.string() })
export type CommandQuestion = z.output<typeof commandQuestionSchema>

/** News between the hubs of several processes. */
export const hubNewsSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('changed'), scope: z.union([z.literal('all'), z.array(z.int()).readonly()]) }),
  z.object({ type: z.literal('shut_out'), deviceId: z.int() }),
  z.object({ type: z.literal('lockout'), deviceId: z.int(), isLockedOut: z.boolean() }),
  z.object({ type: z.literal('keys') }),
  z.object({ type: z.literal('joined'), deviceId: z.int(), epoch: z.int() }),
])
export type HubNews = z.output<typeof hubNewsSchema>
