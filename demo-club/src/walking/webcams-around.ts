import { startCamera } from '@fobhouse/simulator/camera.ts'
import type { Play } from './rules.ts'

export const play: Play = async () => {
  const [workshop, frontDoor] = await Promise.all([startCamera(), startCamera()])
  return {
    webcamLinks: [
      ['Workshop', workshop.url],
      ['Front door', frontDoor.url],
    ],
  }
}
