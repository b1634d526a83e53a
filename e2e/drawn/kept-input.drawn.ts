import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { settle } from '../page-faults.ts'
import { walkTo } from '../walk-to.ts'
import { takeComplaints } from './complaints.ts'
import { shareWindows } from './windows.ts'

// What a person types, and where, stays.

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

test('whoever is quicker than a dialog keeps the focus', async () => {
  await inWindow(async ({ visitor, stage }) => {
    const { page } = visitor
    stage.set({ fullness: 'filled', who: 'administrators' }, 'well')
    await walkTo(page, '/manage/devices')
    await settle(page)
    await holdTimers(page)
    await page.getByRole('button', { name: 'Approve' }).first().click()
    const everybody = page.getByRole('dialog').getByRole('switch', { name: 'Granted to every active member' })
    await everybody.focus()
    expect(await releaseTimers(page)).toBeGreaterThan(0)
    expect(await everybody.evaluate((field) => field === document.activeElement)).toBe(true)
    expect([...takeComplaints(visitor), ...stage.faults.splice(0)]).toEqual([])
  })
})

type WithTimers = Window & { releaseTimers?: () => number }

/** As on a slow machine: what the page puts off until it has a moment waits for `releaseTimers`. */
async function holdTimers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const wait = window.setTimeout
    const held: (() => void)[] = []
    const holding = (work: () => void, delay?: number) => (delay ? wait(work, delay) : held.push(work))
    Object.assign(window, {
      setTimeout: holding,
      releaseTimers: () => {
        window.setTimeout = wait
        for (const work of held) work()
        return held.length
      },
    })
  })
}

function releaseTimers(page: Page): Promise<number> {
  return page.evaluate(() => (window as WithTimers).releaseTimers?.() ?? 0) // set by `holdTimers`
}
