import { createEmptyFolder, type ServerProcess, startServer } from '@fobhouse/server/testing/server-process.ts'
import { VirtualDoor } from '@fobhouse/simulator/door.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { readSetupCode } from './demo-club.ts'
import { desk, findLastingFaults, phone, showAt, showIn } from './page-faults.ts'
import { walkWizard } from './walk-wizard.ts'

// What somebody presses who has just run `npm start` in a clone, until a door opens for somebody else. Typing does not
// count; each click, tap and sent form does, whatever the journey presses by.

const mostPresses = 12
const card = '0004100220'

let folder: ReturnType<typeof createEmptyFolder>
let doorFolder: ReturnType<typeof createEmptyFolder>
let server: ServerProcess
let browser: Browser
let door: VirtualDoor | undefined

beforeAll(async () => {
  folder = createEmptyFolder()
  doorFolder = createEmptyFolder()
  server = await startServer(folder.folder)
  browser = await shareBrowser()
})

afterAll(async () => {
  door?.stop()
  await closeWindows(browser)
  await server?.stop()
  folder?.remove()
  doorFolder?.remove()
})

test(`from the first page to a door that opens for a second person: at most ${mostPresses} presses`, async () => {
  const { page, complaints } = await openVisitor(browser, { origin: server.origin })
  const presses = await countPresses(page)
  await walkWizard(page, { code: readSetupCode(server.output()), password: 'quartz-lantern-meadow-41' })
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  const steps = page.getByRole('region', { name: 'First steps' })

  expect(await faultsAtEveryWidth(page)).toEqual([])

  await steps.getByRole('link', { name: 'Start: Add the first member' }).click()
  await addFirstMember(page)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await steps.getByText('Done: Add the first member, Give out the first card').waitFor()

  await steps.getByRole('link', { name: 'Just to try: Connect the first door' }).click()
  door = await addVirtualDoor(page)
  expect(door.tap(card)).toBe('opened')
  console.log(`${presses.length} presses until the first door opened: ${presses.join(', ')}`)
  expect(presses.slice(mostPresses)).toEqual([])
  expect(presses).toContain('I have put it in') // the counter counts up to the last one

  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByText('Tama Faleolo').first().waitFor() // the tap
  await steps.getByText(/^Done: .*Open the door with a card/).waitFor()
  await putTheRestAway(page)
  expect(complaints).toEqual([])
})

/** Names what was pressed. Counted in the capture phase: nothing on the page can keep a press from it. */
async function countPresses(page: Page): Promise<string[]> {
  const presses: string[] = []
  await page.exposeFunction('notePress', (what: string) => presses.push(what))
  await page.addInitScript(() => {
    const note = (what: string) => (globalThis as unknown as { notePress(what: string): void }).notePress(what)
    let clicked = -Infinity
    addEventListener(
      'click',
      ({ target, timeStamp }) => {
        clicked = timeStamp
        const control = target instanceof Element ? target.closest('a, button, label, input, [role]') : null
        note(control?.getAttribute('aria-label') ?? control?.textContent ?? 'something')
      },
      true,
    )
    // Enter in a field sends a form without a click on what was seen; a click on its button was counted above.
    addEventListener('submit', ({ timeStamp }) => timeStamp - clicked > 500 && note('Enter'), true)
  })
  return presses
}

async function faultsAtEveryWidth(page: Page): Promise<string[]> {
  const faults: string[] = []
  await page.getByRole('region', { name: 'First steps' }).waitFor()
  for (const width of [phone, desk]) {
    await showAt(page, width)
    for (const scheme of ['dark', 'light'] as const) {
      await showIn(page, scheme)
      const found = await findLastingFaults(page)
      faults.push(...found.map((fault) => `${width} px, ${scheme}: ${fault}`))
    }
  }
  return faults
}

async function addFirstMember(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Tama')
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Faleolo')
  await dialog.getByRole('textbox', { name: 'Screen name' }).fill('tama')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('tama@example.org')
  await dialog.getByRole('textbox', { name: 'Card number' }).fill(card)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('heading', { name: 'Tama Faleolo' }).waitFor()
}

/** Starts the door by what the page says, as the command would. */
async function addVirtualDoor(page: Page): Promise<VirtualDoor> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Front door')
  await dialog.getByRole('button', { name: 'Add a device' }).click()
  const command = (await dialog.getByText(/^npm run simulator/).textContent()) ?? ''
  const option = (name: string) => new RegExp(`--${name} (\\S+)`).exec(command)?.[1] ?? ''
  const made = new VirtualDoor({
    url: option('url').replace('http', 'ws'),
    serial: option('serial'),
    key: option('key'),
    folder: doorFolder.folder,
  })
  await dialog.getByRole('button', { name: 'I have put it in' }).click()
  made.start()
  await made.events.waitFor((event) => event.type === 'ready')
  return made
}

/** One press, for all of it, and it stays away. */
async function putTheRestAway(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Not now' }).click()
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect.poll(() => steps.count()).toBe(0)
  await page.reload()
  await page.getByRole('region', { name: 'Needs you' }).waitFor()
  expect(await steps.count()).toBe(0)
}
