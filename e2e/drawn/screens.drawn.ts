import { screens } from '@fobhouse/web/app/screens.ts'
import { expect, test } from 'vitest'
import { desk, findLastingFaults, phone, settle, showAt } from '../page-faults.ts'
import { listPlaces } from '../places.ts'
import { walkTo } from '../walk-to.ts'
import { faultsOfScreen } from './faults-of-screen.ts'
import { shareWindows } from './windows.ts'

// Every screen of `web/src/app/screens/` in each of its states, drawn with answers made from the contract.

const inWindow = shareWindows()

const anchors = {
  memberId: 1,
  tierId: 1,
  planId: 1,
  devicePaths: [
    ...[1, 2, 3].flatMap((id) => ['log', 'settings'].map((tab) => `/manage/devices/${id}?tab=${tab}`)),
    '/manage/devices/1?tab=requirement',
  ],
  meetingPaths: ['/manage/meetings/1', '/manage/meetings/2'],
}
const places = listPlaces(anchors).filter(({ path }) => path !== '/logout')

test('every screen is among the places', () => {
  const left = screens.filter(({ path, load, setup }) => load && !setup && path !== '/logout')
  expect(new Set(places.map(({ screen }) => screen))).toEqual(new Set(left.map(({ path }) => path)))
})

const firstPlaces = new Set(
  places.filter(({ screen }, index) => places.findIndex((one) => one.screen === screen) === index),
)

test.concurrent.each(places)('$path', async (place) => {
  await inWindow(async (window) => {
    expect(await faultsOfScreen(window, place, { isFirst: firstPlaces.has(place) })).toEqual([])
  })
})

const unfolding = [
  { path: '/manage/members/1', role: 'button', name: /^More actions for/ },
  { path: '/manage/devices', role: 'button', name: /^More for/ },
  { path: '/manage/audit', role: 'combobox', name: 'What' }, // on a phone behind a button
] as const

test.concurrent.each(unfolding)('what unfolds at $path belongs to a landmark', async ({ path, role, name }) => {
  await inWindow(async ({ visitor: { page, complaints }, stage }) => {
    stage.set({ fullness: 'filled', who: 'administrators' }, 'well')
    for (const width of [phone, desk]) {
      await walkTo(page, path, { width })
      await settle(page)
      const opener = page.getByRole('button', { name: 'Filter', exact: true })
      if (await opener.isVisible()) await opener.click()
      await page.getByRole(role, { name }).first().click()
      await page.getByRole('menuitem').or(page.getByRole('option')).first().waitFor()
      expect(await findLastingFaults(page, { without: 'main' })).toEqual([])
      await page.keyboard.press('Escape')
    }
    await showAt(page, phone)
    expect(complaints).toEqual([])
  })
})
