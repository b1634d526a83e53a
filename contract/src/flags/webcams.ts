import { z } from 'zod'

export const webcamFlag = {
  parts: {
    /** Each camera's name, and the path of its picture on this server. */
    webcamLinks: z.array(z.tuple([z.string(), z.string()])),
  },
  errors: {
    camera_failed: { status: 503, message: 'error.cameraFailed' },
  },
} as const
