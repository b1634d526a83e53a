import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Figure } from './figure.ts'
import { arrive, openContext, withScene } from './page/arrive.ts'
import { slowDown } from './page/devices.ts'
import { type MeasuredScreen, measuredScreens } from './page/screens.ts'
import { readTrace } from './page/trace.ts'
import { drawTrace } from './page/trace-picture.ts'
import { watchPage } from './page/watch-page.ts'

const pictures = resolve(import.meta.dirname, '../docs/pictures')

/** Draws a first visit of each screen on its slowest device. The pictures are part of `docs/performance.md`. */
export async function drawVisits(): Promise<Figure[]> {
  await withScene(async (scene) => {
    for (const screen of measuredScreens) {
      const [device] = screen.devices
      if (!device) continue
      const context = await openContext({ scene, screen, device })
      const page = await context.newPage()
      const read = await watchPage(page)
      await slowDown(page, device)
      await arrive(page, screen)
      const { lcp, takenOver } = await read()
      const moments = [
        { name: 'largest paint', at: lcp },
        ...(takenOver === 0 ? [] : [{ name: 'code takes over', at: takenOver }]),
      ]
      const picture = drawTrace(`${screen.name}, ${device.name}: first visit`, { ...(await readTrace(page)), moments })
      writeFileSync(resolve(pictures, fileOf(screen)), picture)
      await context.close()
    }
  })
  return []
}

function fileOf({ name }: MeasuredScreen): string {
  return `first-visit-${name.replaceAll(/[^a-z]+/g, '-').replace(/^-/, '')}.svg`
}
