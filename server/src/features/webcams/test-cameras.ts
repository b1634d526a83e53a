import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import type { SendResult } from '../../integrations/send-result.ts'
import { type Look, takePicture } from './cameras.ts'

const bytesPerKilobyte = 1024

/** Asks every camera of the settings now, past what is kept. 501 where there is none. */
export async function testCameras(ctx: Pick<Context, 'clock' | 'settings'>): Promise<SendResult> {
  const links = ctx.settings.get('webcamLinks')
  if (links.length === 0) throw new AppError('not_configured')
  const now = ctx.clock.milliseconds()
  const looks = await Promise.all(
    links.map(async ([name, address]) => ({ name, ...(await takePicture(address, now)) })),
  )
  const words = looks.map((look) => `${look.name}: ${wordsOf(look)}`).join('; ')
  return looks.every(({ fault }) => fault === undefined)
    ? { outcome: 'sent', answer: words }
    : { outcome: 'refused', reason: words }
}

function wordsOf({ picture, fault }: Look): string {
  if (!picture) return fault ?? ''
  return `${picture.mediaType.replace('image/', '').toUpperCase()}, ${Math.ceil(picture.content.length / bytesPerKilobyte)} kB`
}
