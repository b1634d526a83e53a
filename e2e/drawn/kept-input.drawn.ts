import { expect, test } from 'vitest'
import { settle } from '../page-faults.ts'
import { walkTo } from '../walk-to.ts'
import { takeComplaints } from './complaints.ts'
import { shareWindows } from './windows.ts'

// Fields without a form, which are saved when a person leaves them.

const inWindow = shareWindows()

test('what was typed stays beside the reason when it is refused, until Escape takes it back', async () => {
  await inWindow(async ({ visitor, stage }) => {
    const { page } = visitor
    const answers = { fullness: 'filled', who: 'members' } as const
    stage.set(answers, 'well')
    await walkTo(page, '/account/profile')
    await settle(page)
    stage.set(answers, { code: 'validation' })
    const field = page.getByLabel('Screen name')
    const stored = await field.inputValue()
    await field.fill('Somebody else')
    await field.blur()
    await expect.poll(() => stage.refused.length).toBe(1)
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    expect(await field.inputValue()).toBe('Somebody else')
    await field.press('Escape')
    await expect.poll(() => field.inputValue()).toBe(stored)
    expect(await field.getAttribute('aria-invalid')).not.toBe('true')
    expect([...takeComplaints(visitor), ...stage.faults.splice(0)]).toEqual([])
    stage.refused.splice(0)
  })
})

test('what was typed into a form stays when what it stands on cannot be refreshed', async () => {
  await inWindow(async ({ visitor, stage }) => {
    const { page } = visitor
    const answers = { fullness: 'filled', who: 'administrators', says: { state: 'valid' } } as const
    stage.set(answers, 'well')
    await walkTo(page, '/manage/certificates/1')
    await settle(page)
    await page
      .getByRole('button', { name: /^Change the certificate of/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Suspend' }).click()
    const reason = page.getByRole('dialog').getByLabel('Reason')
    await reason.fill('The lens was left dirty.')
    stage.set(answers, 'failing')
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await page.getByRole('dialog').getByText('There was an error fetching new data.').waitFor()
    expect(await reason.inputValue()).toBe('The lens was left dirty.')
    expect([...takeComplaints(visitor), ...stage.faults.splice(0)]).toEqual([])
  })
})
