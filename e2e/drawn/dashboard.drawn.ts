import { routeTable } from '@fobhouse/contract/route-table.ts'
import type { Permission, Permissions } from '@fobhouse/contract/routes/access.ts'
import { expect, test } from 'vitest'
import { findFaultsOfLooks } from '../looks.ts'
import { desk, phone, settle } from '../page-faults.ts'
import { walkTo } from '../walk-to.ts'
import { takeComplaints } from './complaints.ts'
import { shareWindows } from './windows.ts'

// What the dashboard asks for, and what stands where on a desk.

const inWindow = shareWindows()
const height = 900

test.concurrent('first steps are asked for once, and anew by whoever comes back', async () => {
  await inWindow(async (window) => {
    const { page } = window.visitor
    window.stage.set({ fullness: 'filled', who: 'administrators', says: { firstSteps: true } }, 'well')
    await page.setViewportSize({ width: desk, height })
    let asked = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === routeTable.firstSteps.list.path) asked += 1
    })
    await page.goto('/dashboard')
    const steps = page.getByRole('region', { name: 'First steps' })
    await steps.waitFor()
    await settle(page)
    expect(asked).toBe(1)
    await walkTo(page, '/tools/issue')
    await walkTo(page, '/dashboard')
    await steps.waitFor()
    await expect.poll(() => asked).toBe(2)
    expect(takeComplaints(window.visitor)).toEqual([])
  })
})

const people = Array.from({ length: 12 }, (_, index) => ({
  memberId: index + 1,
  name: `Person ${index + 1}`,
  start: '2024-01-02T08:00:00.000Z',
  guests: 0,
}))

test.concurrent('many people on site leave the quick actions in sight', async () => {
  await inWindow(async (window) => {
    const { page } = window.visitor
    window.stage.set({ fullness: 'filled', who: 'administrators', says: { members: people, count: 12 } }, 'well')
    await page.setViewportSize({ width: desk, height })
    await page.goto('/dashboard')
    await settle(page)
    const onSite = page.getByRole('region', { name: 'On site now' })
    await onSite.getByText('Person 3').waitFor()
    expect(await onSite.getByText('Person 4').count()).toBe(0)
    const { y = height } = (await page.getByRole('link', { name: 'What opens for me' }).boundingBox()) ?? {}
    expect(y).toBeLessThan(height - 44)
    const looks = { widths: [desk], judged: new Set<string>() }
    expect(await findFaultsOfLooks(page, looks)).toEqual([])
    await page.setViewportSize({ width: desk, height })
    await onSite.getByRole('button', { name: 'and 9 more' }).click()
    const last = page.getByRole('dialog').getByText('Person 12')
    await last.waitFor()
    // Who turns a tablet has the list in another form, and the dialog still open.
    await page.setViewportSize({ width: phone, height })
    await page.getByText('and 9 more', { exact: true }).waitFor({ state: 'detached' })
    expect(await last.isVisible()).toBe(true)
    expect(takeComplaints(window.visitor)).toEqual([])
  })
})

test.concurrent('a reason that holds for every door is said once', async () => {
  await inWindow(async (window) => {
    const { page } = window.visitor
    const reasons = [{ code: 'member_not_active' }, { code: 'not_granted' }]
    window.stage.set({ fullness: 'filled', who: 'members', says: { state: 'inactive' } }, 'well')
    await page.route(`**${routeTable.access.permissions.path}`, async (route) => {
      const { doors, interlocks }: Permissions = await (await route.fetch()).json()
      const shut = (one: Permission) => ({ ...one, access: false, locked_out: false, reasons })
      await route.fulfill({ json: { doors: doors.map(shut), interlocks: interlocks.map(shut) } })
    })
    await walkTo(page, '/account/access')
    await settle(page)
    await page.getByText('Your membership is not active, so nothing opens.').waitFor()
    const tiles = page.getByRole('article')
    expect(await tiles.getByText('You do not have access to this yet').count()).toBe(await tiles.count())
    expect(await page.getByText('Your membership is not active').count()).toBe(1)
    await page.unrouteAll({ behavior: 'wait' })
    expect(takeComplaints(window.visitor)).toEqual([])
  })
})
