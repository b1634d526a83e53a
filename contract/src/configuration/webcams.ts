import { z } from 'zod'

export const webcamParts = {
  /** Each camera's name, and the path of its picture on this server. */
  webcamLinks: z.array(z.tuple([z.string(), z.string()])),
}
