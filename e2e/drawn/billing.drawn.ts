import { expect, test } from 'vitest'
import { settle } from '../page-faults.ts'
import { walkTo } from '../walk-to.ts'
import { takeComplaints } from './complaints.ts'
import { shareWindows } from './windows.ts'

const inWindow = shareWindows()

test('a plan that ends at midnight is paid until the day before', async () => {
  await inWindow(async ({ visitor, stage }) => {
    const { page } = visitor
    const says = { endDate: '2027-01-02T14:00:00.000Z', timeZone: 'Australia/Brisbane' }
    stage.set({ fullness: 'filled', who: 'administrators', says }, 'well')
    await walkTo(page, '/manage/members/1?tab=billing')
    await settle(page)
    await page.getByText('2 January 2027').first().waitFor()
    expect([...takeComplaints(visitor), ...stage.faults.splice(0)]).toEqual([])
  })
})

test('a donation that nobody described is called one, also on a phone', async () => {
  await inWindow(async ({ visitor, stage }) => {
    const { page } = visitor
    const says = { description: '', type: 'web', enableMemberBucks: true }
    stage.set({ fullness: 'filled', who: 'members', says }, 'well')
    await walkTo(page, '/account/memberbucks')
    await settle(page)
    await page.getByRole('main').getByRole('listitem').first().getByText('Donation', { exact: true }).waitFor()
    expect([...takeComplaints(visitor), ...stage.faults.splice(0)]).toEqual([])
  })
})

test('the log of a member calls it one, too', async () => {
  await inWindow(async ({ visitor, stage }) => {
    const { page } = visitor
    stage.set({ fullness: 'filled', who: 'administrators' }, 'well')
    const donation = { source: 'money', id: 1, date: '2026-11-02T08:00:00.000Z', type: 'web', description: '' }
    await page.route('**/api/admin/members/1/logs/**', (route) =>
      route.fulfill({ json: [{ ...donation, amount: -500, actor: 'Kim' }] }),
    )
    await walkTo(page, '/manage/members/1?tab=log&show=money')
    await settle(page)
    await page.getByRole('main').getByRole('listitem').getByText('Donation', { exact: true }).waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    expect([...takeComplaints(visitor), ...stage.faults.splice(0)]).toEqual([])
  })
})
