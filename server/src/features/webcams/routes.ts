import { cameraFaultHeader, snapshotPath, type webcamRoutes } from '@fobhouse/contract/routes/webcams.ts'
import type { FeatureParts } from '@fobhouse/contract/feature-flags.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import type { Handlers } from '../../http/handler.ts'
import { Cameras } from './cameras.ts'
import { maySeeCameras } from './may-see-cameras.ts'

export function webcamHandlers(ctx: Context): Handlers<typeof webcamRoutes> {
  const cameras = new Cameras(ctx)
  return {
    async snapshot({ params, caller, reply }) {
      if (!maySeeCameras(ctx, caller)) throw new AppError('member_only')
      const look = await cameras.look(params.camera)
      if (!look) throw new AppError('not_found')
      if (look.fault !== undefined) {
        ctx.log.debug({ camera: params.camera, reason: look.fault }, 'camera failed')
        reply.header(cameraFaultHeader, '1')
      }
      if (!look.picture) throw new AppError('camera_failed')
      const { content, mediaType, takenAt } = look.picture
      reply.header('content-type', mediaType)
      reply.header('last-modified', new Date(takenAt).toUTCString())
      // Opened by itself it may do nothing but be seen.
      reply.header('content-security-policy', "default-src 'none'; img-src 'self'; frame-ancestors 'none'; sandbox")
      reply.header('content-disposition', 'inline')
      return content
    },
  }
}

/** Names, and paths to the pictures on this server: a camera's own address stays private. */
export function tellCameras(ctx: Pick<Context, 'settings'>): Pick<FeatureParts, 'webcamLinks'> {
  return { webcamLinks: ctx.settings.get('webcamLinks').map(([name], camera) => [name, snapshotPath(camera)]) }
}
