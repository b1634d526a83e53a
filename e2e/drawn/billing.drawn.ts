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
