import { expect, test } from 'vitest'
import { settle } from '../page-faults.ts'
import { takeComplaints } from './complaints.ts'
import { shareWindows } from './windows.ts'

const inWindow = shareWindows()

const ends = [
  {
    tookEffect: true,
    button: 'Take my account back',
    words: 'Done. You log in with mia@example.org again, and the administrators have been told.',
  },
  {
    tookEffect: false,
    button: 'Stop this change',
    words: 'Done. Your address stays as it was, and the administrators have been told.',
  },
]

test.each(ends)('“$button” says what became of the address', async ({ tookEffect, button, words }) => {
  await inWindow(async ({ visitor, stage }) => {
    const { page } = visitor
    const says = { email: 'mia@example.org', tookEffect }
    stage.set({ fullness: 'filled', who: 'visitors', says }, 'well')
    await page.goto('/profile/email/unknown-token/stop')
    await settle(page)
    await page.getByRole('button', { name: button }).click()
    await page.getByText(words).waitFor()
    expect([...takeComplaints(visitor), ...stage.faults.splice(0)]).toEqual([])
  })
})
