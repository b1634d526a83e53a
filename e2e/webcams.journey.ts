import { type Camera, startCamera } from '@fobhouse/simulator/camera.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { type Club, startClub } from './club.ts'
import { logIn } from './log-in.ts'

// An administrator adds two cameras, one of which is broken, and looks at them on a phone's width.

let club: Club
let good: Camera
let broken: Camera
let browser: Browser

beforeAll(async () => {
  good = await startCamera({ password: 'secret' })
  broken = await startCamera({ fault: 'page' })
  club = await startClub()
  browser = await shareBrowser()
})

afterAll(async () => {
  await closeWindows(browser)
  await club?.stop()
  await good?.stop()
  await broken?.stop()
})

async function addCameras(page: Page): Promise<void> {
  await page.goto('/manage/settings/')
  const cameras = page.getByRole('group', { name: 'Webcams' })
  for (const [index, { url }] of [good, broken].entries()) {
    await cameras.getByRole('button', { name: 'Add a webcam' }).click()
    await cameras
      .getByLabel('Name')
      .nth(index)
      .fill(['Workshop', 'Yard'][index] ?? '')
    await cameras.getByLabel('Address of the picture').nth(index).fill(url)
  }
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByRole('button', { name: 'Try the cameras' }).click()
  await page.getByText(/Workshop: PNG.*Yard: The camera did not send/).waitFor()
}

async function turnOn(page: Page): Promise<void> {
  await page.goto('/manage/settings?group=features')
  await page.getByRole('switch', { name: 'Webcams' }).click()
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('Features saved').waitFor()
}

async function look(page: Page): Promise<void> {
  await page.goto('/webcams')
  const picture = page.getByRole('img', { name: 'What Workshop sees' })
  await picture.waitFor()
  const width = () => picture.evaluate((image) => ('naturalWidth' in image ? image.naturalWidth : 0))
  await expect.poll(width).toBe(640)
  const yard = page.getByRole('region', { name: 'Yard' })
  await yard.getByText('The camera does not answer').waitFor()
  await yard.getByText('No picture').waitFor()
  expect(await page.content()).not.toContain('secret')
  await page.getByRole('button', { name: 'Enlarge Workshop' }).click()
  await page.getByRole('dialog', { name: 'Workshop' }).getByRole('img', { name: 'What Workshop sees' }).waitFor()
  await page.keyboard.press('Escape')
}

test('a club shows its cameras, and says which one fails', async () => {
  const { page, context, complaints } = await openVisitor(browser, { origin: club.server.origin })
  await logIn(page)
  await addCameras(page)
  await turnOn(page)
  await look(page)
  expect(good.calls()).toBe(2) // once for the test, once for everybody who looks
  await context.close()
  expect(complaints.filter((line) => !line.includes('503'))).toEqual([])
})
