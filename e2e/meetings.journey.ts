import { signInOverHttp } from '@fobhouse/server/testing/server-process.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseInMenu } from './choose-in-menu.ts'
import { addMember, type AddedMember } from './add-member.ts'
import { closeWindows, openVisitor, shareBrowser, type Visitor } from './browser.ts'
import { logIn } from './log-in.ts'
import { type DemoClub, demoAdministrator, startDemoClub } from './demo-club.ts'

// A club meets: an administrator sets the date, a member gives somebody a proxy and takes it back, people check in
// by name and by card, and everyone watching sees the quorum grow.

let club: DemoClub
let browser: Browser
let member: AddedMember

beforeAll(async () => {
  club = await startDemoClub()
  browser = await shareBrowser()
  member = await addMember(club, { firstName: 'Wilma', lastName: 'Wharf', card: '5550001' })
})

afterAll(async () => {
  await closeWindows(browser)
  await club?.stop()
})

type Mail = { to: string; subject: string }

async function readSubjects(cookie: string, to: string): Promise<string[]> {
  const answer = await fetch(`${club.server.origin}/api/admin/outbox/?limit=200`, { headers: { cookie } })
  const list = (await answer.json()) as Mail[] // by the contract
  return list.filter((mail) => mail.to === to).map(({ subject }) => subject)
}

async function comeIn(who: { email: string; password: string }): Promise<Visitor> {
  const visitor = await openVisitor(browser, { origin: club.server.origin })
  await logIn(visitor.page, who)
  return visitor
}

async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name)
  await page.getByRole('option', { name }).click()
}

/** The meeting's day in June; a second try takes another day. */
let day = 0

async function addMeeting(page: Page): Promise<void> {
  day += 1
  await chooseInMenu(page, 'People and meetings', 'Meetings')
  await page.getByRole('button', { name: 'Add meeting' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Date and time').fill('2020-01-01T19:00')
  await dialog.getByRole('button', { name: 'Add meeting' }).click()
  await dialog.getByText('This day is past').waitFor()
  await dialog.getByRole('combobox', { name: 'Kind of meeting' }).click()
  await page.getByRole('option', { name: 'Annual general meeting' }).click()
  await dialog.getByLabel('Date and time').fill(`${new Date().getFullYear() + 1}-06-0${day}T19:30`)
  await dialog.getByLabel('Chair').fill('Olive Harbour')
  await dialog.getByRole('button', { name: 'Add meeting' }).click()
  await page.getByText('Meeting added').waitFor()
  await page.getByRole('link', { name: new RegExp(`${day} June \\d+, 19:30`) }).click()
  await page.getByRole('heading', { name: 'Annual general meeting' }).waitFor()
}

async function giveProxy(page: Page, holder: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Meeting' }).click()
  await page.getByRole('option', { name: new RegExp(`Annual general meeting, .* ${day} June`) }).click()
  await page.getByLabel('Your city').fill('Brisbane')
  await choose(page, 'Who votes for you', holder)
  await page.getByLabel('Their city').fill('Ipswich')
  const statement = page.getByRole('region', { name: 'The statement' })
  await statement.getByText(/I, Wilma Wharf of Brisbane, being a member of .*, appoint .* of Ipswich/).waitFor()
  await page.getByRole('button', { name: 'Give proxy' }).click()
  await page.getByText(`${holder} will vote for you`).waitFor()
}

test('a meeting, from its date to its quorum', async () => {
  const admin = await comeIn(demoAdministrator)
  await addMeeting(admin.page)
  const meetingUrl = admin.page.url()

  const wilma = await comeIn(member)
  await chooseInMenu(wilma.page, 'Member tools', 'Proxy votes')
  await giveProxy(wilma.page, 'Priya Raghunathan')
  const mine = wilma.page
    .getByRole('region', { name: 'Who votes for you' })
    .getByRole('listitem')
    .filter({ hasText: `${day} June` })
  await mine.getByText('Priya Raghunathan votes for you').waitFor()
  await giveProxy(wilma.page, 'Chloe Barker')
  await mine.getByText('Chloe Barker votes for you').waitFor()
  expect(await mine.count()).toBe(1)

  // A second page of the committee, which must update by itself.
  const screen = await admin.context.newPage()
  await screen.goto(meetingUrl)
  const [quorum, proxies] = [
    screen.getByRole('region', { name: 'Quorum' }),
    screen.getByRole('region', { name: 'Proxies' }),
  ]
  await proxies.getByText('Counts once Chloe Barker is here').waitFor()
  await quorum.getByText(/^0 of \d+$/).waitFor()
  await choose(admin.page, 'Add a member', 'Chloe Barker')
  await quorum.getByText(/^2 of \d+$/).waitFor()
  await admin.page.getByLabel('Card number').fill('0005550001')
  await admin.page.keyboard.press('Enter')
  await admin.page.getByText('Wilma Wharf is here.').waitFor()
  await proxies.getByText('Does not count: Wilma Wharf is here in person').waitFor()
  await admin.page.getByLabel('Card number').fill('999')
  await admin.page.keyboard.press('Enter')
  await admin.page.getByText('Nobody has a card with this number.').waitFor()
  await admin.page.getByRole('button', { name: 'Take Wilma Wharf off the list' }).click()
  await proxies.getByText('Counts', { exact: true }).waitFor()

  await mine.getByRole('button', { name: 'Withdraw' }).click()
  await wilma.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await mine.waitFor({ state: 'detached' })
  await proxies.getByText('No proxies').waitFor()
  await quorum.getByText(/^1 of \d+$/).waitFor()
  await seeTheMails()
  await wilma.context.close()
  await admin.context.close()
  expect([...admin.complaints, ...wilma.complaints]).toEqual([])
})

async function seeTheMails(): Promise<void> {
  const cookie = await signInOverHttp(club.server.origin, demoAdministrator)
  const subjectsTo = async (email: string) => (await readSubjects(cookie, email)).toReversed()
  expect((await subjectsTo('priya@example.org')).slice(-2)).toEqual([
    'You vote for Wilma Wharf',
    'Priya Raghunathan no longer votes for Wilma Wharf',
  ])
  expect((await subjectsTo('chloe@example.org')).slice(-2)).toEqual([
    'You vote for Wilma Wharf',
    'Chloe Barker no longer votes for Wilma Wharf',
  ])
  expect((await subjectsTo(member.email)).slice(-3)).toEqual([
    'Priya Raghunathan will vote for you',
    'Chloe Barker will vote for you',
    'Chloe Barker no longer votes for Wilma Wharf',
  ])
}

test('a member takes the meetings into their own calendar', async () => {
  const { page, context, complaints } = await comeIn(member)
  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Make an address' }).click()
  const url = (await page.getByRole('textbox', { name: 'Address of your calendar' }).textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  const read = async () => fetch(club.server.origin + new URL(url).pathname + new URL(url).search)
  const feed = await read()
  expect(feed.headers.get('content-type')).toContain('text/calendar')
  expect(await feed.text()).toContain('SUMMARY:Annual general meeting')
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Address removed').waitFor()
  expect((await read()).status).toBe(404)
  await context.close()
  expect(complaints).toEqual([])
})
