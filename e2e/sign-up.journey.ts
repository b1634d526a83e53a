import { signInOverHttp } from '@fobhouse/server/testing/server-process.ts'
import { createHttpClient, type HttpClient } from '@fobhouse/server/testing/http-client.ts'
import type { CourseSite } from '@fobhouse/simulator/lms/course.ts'
import { startMoodleSite } from '@fobhouse/simulator/lms/moodle-site.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { type Club, startClub } from './club.ts'
import { typeLogin } from './log-in.ts'
import { carryCookie } from './calls.ts'
import { newcomerPassword, openNewcomer } from './newcomer.ts'

// From an account to a membership: with an induction and a card, interrupted and resumed on another device; or
// abandoned.

let club: Club
let course: CourseSite
let browser: Browser
let admin: HttpClient

beforeAll(async () => {
  course = await startMoodleSite()
  club = await startClub()
  browser = await shareBrowser()
  admin = createHttpClient(await signInOverHttp(club.server.origin))
  const answer = await admin.put(club.server.origin, '/api/admin/settings/', {
    'features.signup.requireAccessCard': true,
    'induction.provider': 'moodle',
    'induction.baseUrl': course.baseUrl,
    'induction.token': course.token,
    'induction.courseId': course.courseId,
  })
  if (answer.status !== 200) throw new Error(`The settings answered ${answer.status}`)
})

afterAll(async () => {
  await closeWindows(browser)
  await club?.stop()
  await course?.stop()
})

async function resume(page: Page, email: string): Promise<void> {
  await page.goto('/login?nextUrl=%2Fsignup')
  await typeLogin(page, { email, password: newcomerPassword })
  await page.waitForURL('**/signup')
}

async function doInduction(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Do the induction' }).waitFor()
  await page.getByText('Use kim@example.org there').waitFor()
  await page.getByRole('button', { name: 'Read my result' }).click()
  await page.getByText('Nobody with your e-mail address is enrolled').waitFor()
  course.put({ email: 'Kim@Example.org', score: 45 })
  await page.getByRole('button', { name: 'Read my result' }).click()
  await page.getByText('You have 45%, and need 80%.').waitFor()
  course.put({ email: 'kim@example.org', score: 95 })
  await page.getByRole('button', { name: 'Read my result' }).click()
  await page.getByRole('heading', { name: 'Register your access card' }).waitFor()
}

/** A USB reader types the number and Enter. */
async function tapCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').click()
  await page.keyboard.type('0004711')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Register card 4711?' })
  await dialog.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('heading', { name: 'Send your application' }).waitFor()
}

test('somebody joins: the induction, then on another device the card, and the doors are theirs', async () => {
  const first = await openNewcomer(browser, { server: club.server, firstName: 'Kim' })
  await first.page.getByRole('link', { name: 'Become a member' }).click()
  await doInduction(first.page)
  await first.page.getByRole('link', { name: 'Leave' }).click()
  await first.page.getByText('You are not a member yet').waitFor()

  const phone = await openVisitor(browser, { origin: club.server.origin, width: 360 })
  await resume(phone.page, 'kim@example.org')
  await phone.page.getByText('Step 2 of 3').waitFor()
  await tapCard(phone.page)
  await phone.page.getByRole('button', { name: 'Send' }).click()
  await phone.page.getByRole('heading', { name: 'Welcome, Kim!' }).waitFor()
  await phone.page.getByRole('link', { name: 'See what opens for me' }).click()
  await phone.page.waitForURL('**/account/access')

  await first.page.getByText('Your membership is active.').waitFor()
  const { body } = await admin.get(club.server.origin, '/api/admin/members/?state=application')
  expect(body).toMatchObject([{ email: 'kim@example.org', state: 'active', rfid: '4711' }])
  expect([...first.complaints, ...phone.complaints]).toEqual([])
  await first.context.close()
  await phone.context.close()
})

test('somebody skips the sign-up, and an administrator makes them a member', async () => {
  const { page, context, complaints } = await openNewcomer(browser, { server: club.server, firstName: 'Lou' })
  await page.goto('/signup')
  await page.getByRole('button', { name: 'I only want an account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Only an account' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByText('You have an account, but no membership.').waitFor()

  const { body } = await admin.get(club.server.origin, '/api/admin/members/?state=accountonly')
  expect(body).toMatchObject([{ email: 'lou@example.org' }])
  const office = await openVisitor(browser, { origin: club.server.origin })
  await carryCookie(office, club.server.origin, await signInOverHttp(club.server.origin))
  await office.page.goto(`/manage/members/${body[0].id}`)
  await office.page.getByRole('button', { name: 'Make member' }).click()
  await office.page.getByText('Lou Marsh is now a member').waitFor()
  await page.getByText('Your membership is active.').waitFor()
  expect([...complaints, ...office.complaints]).toEqual([])
  await office.context.close()
  await context.close()
})
