import { type BrowserContextOptions, devices, type Page } from 'playwright-core'

export type Device = {
  name: string
  options: BrowserContextOptions
  /** How many times slower than this machine. */
  slowerTimes: number
  /** None: as fast as this machine's loopback. */
  network?: { latencyMs: number; downKilobits: number; upKilobits: number }
}

// Lighthouse's phone: a processor four times slower than this one, and Chromium's own "Slow 4G" (562.5 ms for each
// request, 1,474 kbit/s; https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md).
export const phone: Device = {
  name: 'phone, CPU ÷4, slow 4G',
  options: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
  slowerTimes: 4,
  network: { latencyMs: 562.5, downKilobits: 1474.56, upKilobits: 675 },
}

export const desk: Device = {
  name: 'desk',
  options: { viewport: { width: 1440, height: 900 } },
  slowerTimes: 1,
}

/** A screen on the wall with a board computer, in the club's own network. */
export const tablet: Device = {
  name: 'tablet, CPU ÷4',
  options: { viewport: { width: 1280, height: 800 }, hasTouch: true },
  slowerTimes: 4,
}

export async function slowDown(page: Page, { slowerTimes, network }: Device): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerTimes })
  if (!network) return
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: (network.downKilobits * 1000) / 8,
    uploadThroughput: (network.upKilobits * 1000) / 8,
  })
}
