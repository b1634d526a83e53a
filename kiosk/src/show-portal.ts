import type { Browser } from './browser.ts'
import { isNight, type NightHours } from './night.ts'
import { createScreenPower } from './screen-power.ts'
import { prepareCover, setCover } from './night-cover.ts'
import type { Log } from './log.ts'
import { pause } from './pause.ts'
import { type PageFacts, type PortalPage, preparePortalPage } from './portal-page.ts'
import { type Attached, attachOnlyPage } from './targets.ts'
import { type Answer, decideStep } from './watch-rules.ts'

const lightMs = 60_000

/** Returns a function that darkens the screen as the hour demands. A touch or a tap gives light for a minute. */
async function prepareNight(page: Attached, hours: NightHours, log: Log): Promise<() => Promise<void>> {
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

type Facts = PageFacts & { checkMs: number; night: NightHours | undefined }

const hangsAfterMs = 20_000
const waitingMs = 2000

/** Shows the portal in a browser and watches it until the browser ends. Throws if the page stops responding. */
export async function showPortal(browser: Browser, facts: Facts): Promise<void> {
  const attached = await attachOnlyPage(browser.pipe, { log: facts.log, lost: () => void browser.close() })
  const page = await preparePortalPage(attached, facts)
  const darken = facts.night && (await prepareNight(attached, facts.night, facts.log))
  void page.open()
  await watch(page, { checkMs: facts.checkMs, gone: browser.gone, darken })
}

type Watched = { checkMs: number; gone: AbortSignal; darken: (() => Promise<void>) | undefined }

async function watch(page: PortalPage, { checkMs, gone, darken }: Watched): Promise<void> {
  let silences = 0
  while (!gone.aborted) {
    await pause(page.place() === 'portal' ? checkMs : Math.min(checkMs, waitingMs), gone)
    const answer = await ask(page)
    const step = decideStep({ place: page.place(), answer, silences })
    ;({ silences } = step)
    if (step.opens) void page.open()
    await darken?.()
  }
}

/** Only a page of the portal's origin can be asked; a crashed or foreign one cannot. */
async function ask(page: PortalPage): Promise<Answer> {
  if (page.place() !== 'portal' && page.place() !== 'waiting') return 'unsure'
  const over = new AbortController()
  try {
    return await Promise.race([page.ask(), failLate(over.signal)])
  } finally {
    over.abort()
  }
}

async function failLate(over: AbortSignal): Promise<never> {
  await pause(hangsAfterMs, over)
  throw new Error('the page hangs')
}
