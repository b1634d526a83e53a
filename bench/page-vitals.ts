import { administrator } from '@fobhouse/server/testing/server-process.ts'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import type { Figure } from './figure.ts'
import { median } from './median.ts'
import { arrive, openContext, settle, type Visit, withScene } from './page/arrive.ts'
import { slowDown } from './page/devices.ts'
import { timeEarlyLogin, timeFirstPress } from './page/first-press.ts'
import { measuredScreens } from './page/screens.ts'
import { type Vitals, watchPage } from './page/watch-page.ts'

const rounds = 5
const secondVisitMs = 800
/** Until a first press shows; our own aim for the code, too. */
const answeredMs = 2200
/** Our own aim: the login and the dashboard, one after the other. */
const enteredMs = 3200
/** The limits that web.dev calls good. */
const aims = { inp: 200, cls: 0.1 }

/** What Chromium reports while somebody opens and uses the main screens, on a slow phone and at a desk. */
export function measureVitals(): Promise<Figure[]> {
  return withScene(async (scene) => {
    const figures: Figure[] = []
    for (const screen of measuredScreens) {
      for (const device of screen.devices) figures.push(...(await measureScreen({ scene, screen, device })))
    }
    return figures
  })
}

async function measureScreen(visit: Visit): Promise<Figure[]> {
  const first: Looked[] = []
  const again: number[] = []
  const pressed: number[] = []
  const entered: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const context = await openContext(visit)
    first.push(await look(context, visit))
    again.push(await lookAgain(context, visit))
    await context.close()
    if (!visit.screen.hasPress) continue
    pressed.push(await inFreshPage(visit, (page) => timeFirstPress(page, visit.screen.path)))
    entered.push(await inFreshPage(visit, (page) => timeEarlyLogin(page, visit.screen.path, administrator)))
  }
  return figuresOf(visit, { first, again, pressed, entered })
}

/** `kilobytes`: what came before anybody did anything. */
type Looked = Vitals & { usedKilobytes: number }
type Rounds = { first: Looked[]; again: number[]; pressed: number[]; entered: number[] }

function figuresOf({ screen, device }: Visit, { first, again, pressed, entered }: Rounds): Figure[] {
  const name = `${screen.name}, ${device.name}`
  const slowest = first.map(({ slowest, inp }) => `${slowest} ${inp.toFixed(0)} ms`)
  console.log(`${name}: the slowest interactions were ${slowest.join(', ')}`)
  const of = (what: keyof Looked & ('lcp' | 'inp' | 'cls' | 'kilobytes' | 'usedKilobytes' | 'takenOver')) =>
    median(first.map((vitals) => vitals[what]))
  const time = (what: string, value: number, aim: number): Figure => {
    return { name: `${name}: ${what}`, value, unit: 'ms', aim, better: 'lower' }
  }
  return [
    time('largest paint (LCP)', of('lcp'), screen.aim),
    time('largest paint, second visit', median(again), secondVisitMs),
    ...(pressed.length === 0 ? [] : [time('a first press shows', median(pressed), answeredMs)]),
    ...(entered.length === 0 ? [] : [time('who logs in at once sees the dashboard', median(entered), enteredMs)]),
    ...(of('takenOver') === 0 ? [] : [time('code takes over', of('takenOver'), answeredMs)]),
    time('slowest interaction (INP)', of('inp'), aims.inp),
    { name: `${name}: layout shift (CLS)`, value: of('cls'), unit: 'ratio', aim: aims.cls, better: 'lower' },
    {
      name: `${name}: loaded by the first visit`,
      value: of('kilobytes'),
      unit: 'kB',
      better: 'lower',
      ...(screen.mostKilobytes === undefined ? {} : { aim: screen.mostKilobytes }),
    },
    { name: `${name}: loaded, with what is used`, value: of('usedKilobytes'), unit: 'kB', better: 'lower' },
  ]
}

async function look(context: BrowserContext, { screen, device }: Visit): Promise<Looked> {
  const page = await context.newPage()
  const read = await watchPage(page)
  await slowDown(page, device)
  await arrive(page, screen)
  const press = (what: Locator) => (device.options.hasTouch ? what.tap() : what.click())
  const { kilobytes } = await read()
  await screen.use({ page, press })
  await settle(page)
  const seen = await read()
  await page.close()
  return { ...seen, kilobytes, usedKilobytes: seen.kilobytes }
}

/** A visit of its own: an early press would change what is measured after it. */
async function inFreshPage(visit: Visit, time: (page: Page) => Promise<number>): Promise<number> {
  const context = await openContext(visit)
  const page = await context.newPage()
  await slowDown(page, visit.device)
  const taken = await time(page)
  await context.close()
  return taken
}

/** Only loads it again, with a filled cache. */
async function lookAgain(context: BrowserContext, { screen, device }: Visit): Promise<number> {
  const page = await context.newPage()
  const read = await watchPage(page)
  await slowDown(page, device)
  await arrive(page, screen)
  await page.locator('#root:not([data-drawn])').waitFor() // what comes with the code may be larger
  await settle(page)
  const { lcp } = await read()
  await page.close()
  return lcp
}
