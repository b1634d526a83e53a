import { expect, test } from 'vitest'
import { settle } from '../page-faults.ts'
import { walkTo } from '../walk-to.ts'
import { takeComplaints } from './complaints.ts'
import { shareWindows } from './windows.ts'

// What an interlock says of the equipment that it switches.

const inWindow = shareWindows()

test('it says what its equipment asks for, and why it stays locked', async () => {
  await inWindow(async ({ visitor, stage }) => {
    const { page } = visitor
    const says = { kind: 'interlock', device: 1, outOfOrder: true }
    stage.set({ fullness: 'filled', who: 'administrators', says }, 'well')
    await walkTo(page, '/manage/devices/1?tab=requirement')
    await settle(page)
    const asked = page.getByRole('region', { name: 'The equipment that it switches asks for this' })
    await asked.getByRole('link', { name: 'Change it there' }).waitFor()
    await page.getByText('It stays locked while its equipment is out of order.').waitFor()
    // Whoever sets a requirement usually grants it to everybody as well.
    await page.getByLabel('Granted to every active member').waitFor()
    expect([...takeComplaints(visitor), ...stage.faults.splice(0)]).toEqual([])
  })
})
