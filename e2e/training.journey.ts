import { administrator } from '@fobhouse/server/testing/server-process.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseInMenu } from './choose-in-menu.ts'
import { closeWindows, shareBrowser } from './browser.ts'
import { z } from 'zod'
import { type Caller, signInCaller } from './calls.ts'
import { startClub, type Club } from './club.ts'
import { openNewcomer } from './newcomer.ts'
import { phone, showAt } from './page-faults.ts'

// A member asks for the sign-off on a phone; a trainer sees it, signs off a class of twelve, and takes one back.

let club: Club
let browser: Browser
let admin: Caller

beforeAll(async () => {
  ;[club, browser] = await Promise.all([startClub(), shareBrowser()])
  admin = await signInCaller(club.server.origin, administrator)
})

afterAll(async () => {
  await closeWindows(browser)
  await club?.stop()
})

const classSize = 12
const award = { publicNote: 'Taught by the maker' }

test('a trainer signs off a class of twelve, and a member who asked', async () => {
  const made = await admin.call('POST', '/api/admin/competence/certificates/', { name: 'Kiln' })
  const certificateId = z.object({ id: z.int() }).parse(await made.json()).id
  const steps = [{ kind: 'in_person', title: 'Fire a bowl' }]
  await admin.call('PUT', `/api/admin/competence/certificates/${certificateId}/steps/`, { steps })
  await addClass()
  const trainer = await openNewcomer(browser, { server: club.server, firstName: 'Tama' })
  await trainer.page.goto('/tools/training')
  await trainer.page.getByText('No permission').waitFor()
  await appoint(certificateId, await admin.idOf('tama@example.org'))
  const learner = await openNewcomer(browser, { server: club.server, firstName: 'Lena' })
  await ask(learner.page)
  await answer(trainer.page)
  await learner.page.getByText('Held', { exact: true }).waitFor()
  await signOffClass(trainer.page)
  await takeBack(trainer.page)
  await learner.page.getByRole('button', { name: 'Ask for the sign-off' }).waitFor()
  expect([...trainer.complaints, ...learner.complaints]).toEqual([])
  await trainer.context.close()
  await learner.context.close()
})

async function addClass(): Promise<void> {
  for (let number = 1; number <= classSize; number += 1) {
    const firstName = `Pupil${number}`
    const email = `${firstName.toLowerCase()}@example.org`
    const person = { email, firstName, lastName: 'Clay', screenName: firstName, state: 'active' }
    await admin.call('POST', '/api/admin/members/', person)
  }
}

/** The first trainer is awarded by an administrator. */
async function appoint(certificateId: number, memberId: number): Promise<void> {
  await admin.call('POST', `/api/admin/members/${memberId}/state/active/`)
  await admin.call('POST', '/api/admin/competence/awards/', { certificateId, memberId, ...award })
  await admin.call('POST', `/api/competence/certificates/${certificateId}/trainers/`, { memberId, role: 'trainer' })
}

async function ask(page: Page): Promise<void> {
  await showAt(page, phone)
  await page.goto('/account/certificates')
  await page.getByRole('link', { name: 'Kiln' }).click()
  await page.getByRole('button', { name: 'Wait for a session' }).click()
  await page.getByText('You wait for a session.').waitFor()
  await page.getByRole('button', { name: 'Ask for the sign-off' }).click()
  await page.getByText('Kiln: a trainer has been asked').waitFor()
}

async function answer(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await chooseInMenu(page, 'Member tools', 'Training, 1 waiting')
  await page.getByRole('button', { name: 'Sign off Lena Marsh: Kiln' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign off', exact: true }).click()
  await page.getByText('Nobody waits for a sign-off').waitFor()
}

async function signOffClass(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Kiln', exact: true }).click()
  await page.getByLabel('Search members by name').fill('clay')
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(classSize)
  for (let number = 1; number <= classSize; number += 1) {
    await page.getByRole('checkbox', { name: `Choose Pupil${number} Clay`, exact: true }).check()
  }
  await page.getByLabel('Note for the member').fill('Saturday’s class')
  await page.getByRole('button', { name: 'Sign off 12 members' }).click()
  await page.getByText('12 members are signed off').waitFor()
  await expect.poll(() => page.getByText('Held', { exact: true }).count()).toBe(classSize)
}

async function takeBack(page: Page): Promise<void> {
  await page.goto('/tools/training')
  await page.getByRole('button', { name: 'Take back the sign-off of Lena Marsh: Kiln' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await page.getByText('The sign-off of Lena Marsh is taken back').waitFor()
}
