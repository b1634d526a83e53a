import { routeTable } from '@fobhouse/contract/route-table.ts'
import { signInOverHttp } from '@fobhouse/server/testing/server-process.ts'
import { screens } from '@fobhouse/web/app/screens.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { becomePerson, type DemoClub, demoAdministrator, startDemoClub } from './demo-club.ts'
import { findEnglish } from './heard-language.ts'
import { findFaultsOfLooks } from './looks.ts'
import { desk, phone, settle, tablet } from './page-faults.ts'
import { type StateName, states } from './page-states.ts'
import { type Anchors, emptyAnchors, findAnchors, listPlaces, type Place } from './places.ts'
import { sendAs } from './send-as.ts'
import { findFaultsOfState, openWindow, type Portal, type Window } from './state-faults.ts'

// Every screen in every state, with every dialog and menu that its buttons open and every form refused, at three
// widths, in both schemes, and in Swedish. Not part of `npm test`: see docs/accessibility.md.

/** `1` for all screens, or the beginnings of the wanted paths: `/manage/audit,/login`. */
const wanted = process.env['EVERY_STATE'] ?? ''
const isWanted = (path: string) => wanted === '1' || wanted.split(',').some((start) => start && path.startsWith(start))
const wantedScreens = screens
  .filter(({ path, load, setup }) => load && !setup && path !== '/logout' && isWanted(path))
  .map(({ path }) => path)
const minutes = { timeout: 20 * 60_000 }
const looks = { widths: [phone, tablet, desk], judged: new Set<string>() }
const begun = performance.now()

let club: DemoClub
let browser: Browser
let anchors: Anchors
let cookie: string

describe.runIf(wanted)('every state', () => {
  beforeAll(async () => {
    ;[club, browser] = await Promise.all([startDemoClub(), shareBrowser()])
    cookie = await signInOverHttp(club.server.origin, demoAdministrator)
    anchors = await findAnchors({ origin: club.server.origin, cookie })
  })

  afterAll(async () => {
    await closeWindows(browser)
    await club?.stop()
  })

  describe.each(wantedScreens)('%s', (screen) => {
    let window: Window | undefined

    afterAll(() => window?.visitor.context.close())

    test.each(Object.keys(states) as StateName[])('%s', minutes, async (name) => {
      const portal = { browser, origin: club.server.origin, cookie }
      const faults: string[] = []
      const tried = new Set<string>()
      for (const place of placesOf(screen)) {
        const tell = (what: string) => tellProgress(`${place.path}: ${what}`)
        tell(`${name} …`)
        if (!window || window.visitor.page.isClosed()) window = await openWindow(portal)
        const found = await findFaultsOfState(window, { place, name }, { portal, looks, tried, tell })
        for (const fault of found) tellProgress(`✗ ${fault}`)
        faults.push(...found)
      }
      expect(faults).toEqual([])
    })
  })

  test('in Swedish', minutes, async () => {
    const portal = { browser, origin: club.server.origin, cookie }
    const places = wantedScreens.flatMap((screen) => placesOf(screen))
    expect(await findFaultsInSwedish(portal, places)).toEqual([])
  })

  test.runIf(wanted === '1')('in a club that has nothing yet', minutes, async () => {
    const emptyClub = await startDemoClub({ demo: false })
    try {
      const { origin } = emptyClub.server
      const portal = { browser, origin, cookie: await signInOverHttp(origin, demoAdministrator) }
      const places = listPlaces(emptyAnchors).filter(({ path }) => path !== '/logout')
      expect(await findFaultsInSwedish(portal, places)).toEqual([])
    } finally {
      await emptyClub.stop()
    }
  })
})

async function findFaultsInSwedish({ origin, cookie: own }: Portal, places: readonly Place[]): Promise<string[]> {
  const visitor = await openVisitor(browser, { origin, width: phone, language: 'sv-SE' })
  await sendAs({ origin, cookie: own }, 'PUT', routeTable.profile.changeLanguage.path, { language: 'sv-SE' })
  const faults: string[] = []
  for (const { path, for: whom } of places) {
    tellProgress(`${path}: in Swedish`)
    await becomePerson(visitor, { origin, cookie: whom === 'visitors' ? '' : own })
    await visitor.page.goto(path)
    await settle(visitor.page)
    const found = [...(await findFaultsOfLooks(visitor.page, looks)), ...(await findEnglish(visitor.page))]
    for (const fault of found) tellProgress(`✗ ${path}, in Swedish: ${fault}`)
    faults.push(...found.map((fault) => `${path}: ${fault}`))
  }
  await visitor.context.close()
  return [...faults, ...visitor.complaints]
}

function placesOf(screen: string): Place[] {
  return listPlaces(anchors).filter((place) => place.screen === screen)
}

function tellProgress(what: string): void {
  const seconds = Math.round((performance.now() - begun) / 1000)
  process.stdout.write(`${String(seconds).padStart(5)} s  ${what}\n`)
}
