import { z } from 'zod'
import { defineRoutes } from '../route.ts'

/** Sent with an old picture when the camera no longer answers; the picture's time is in `Last-Modified`. */
export const cameraFaultHeader = 'x-camera-fault'

/** A malformed number is 404, not 400, because nothing can be there. */
const cameraParams = z.strictObject({
  camera: z
    .string()
    .regex(/^(?:0|[1-9]\d?)$/)
    .transform(Number),
})

export const webcamRoutes = defineRoutes({
  snapshot: {
    method: 'GET',
    path: '/api/webcams/:camera/snapshot/',
    access: 'user',
    kiosk: true,
    feature: 'enableWebcams',
    summary:
      'The newest picture of a camera, at most a minute old, counted from 0 in the order of the settings. Where the ' +
      `camera fails, its last picture with \`${cameraFaultHeader}\`, and 503 if there is none.`,
    params: cameraParams,
    response: z.unknown(),
    mediaType: 'image/*',
    errors: ['camera_failed'],
  },
})

/** The portal's own path for a camera's picture. The camera's address stays private. */
export function snapshotPath(camera: number): string {
  return webcamRoutes.snapshot.path.replace(':camera', String(camera))
}
