import type { Log } from './log.ts'
import { isNight, type NightHours } from './night.ts'
import { prepareCover, setCover } from './night-cover.ts'
import { createScreenPower } from './screen-power.ts'
import type { Attached } from './targets.ts'

const lightMs = 60_000

/** Gives what makes the screen as dark as it should be now. Whoever touches it or taps a card has light for a minute. */
export async function prepareNight(page: Attached, hours: NightHours, log: Log): Promise<() => Promise<void>> {
  const switchScreen = createScreenPower(process.env, log)
  let lightUntil = 0
  const darken = async () => {
    const isDark = isNight(hours, new Date()) && performance.now() > lightUntil
    await setCover(page, isDark)
    await switchScreen(!isDark)
  }
  await prepareCover(page, () => {
    lightUntil = performance.now() + lightMs
    void darken()
  })
  return darken
}
