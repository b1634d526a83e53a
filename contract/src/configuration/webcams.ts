import { z } from 'zod'
import { part } from './part.ts'

export const webcamParts = {
  /** Each camera's name, and the path of its picture on this server. */
  webcamLinks: part(z.array(z.tuple([z.string(), z.string()])), []),
}
