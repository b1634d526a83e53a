import { expect, test } from 'vitest'
import { findLayoutFaults } from '../layout-faults.ts'
import { desk, phone, showAt } from '../page-faults.ts'
import { shareWindows } from './windows.ts'

// The judges of all other drawn tests: each finds what is wrong here.

const inWindow = shareWindows()

const wrong = `
  <style>@keyframes fading { to { opacity: 0 } }</style>
  <div style="width: 500px">wide</div>
  <div class="mantine-Button-label" style="overflow: hidden; width: 20px; white-space: nowrap">long words</div>
  <div role="tab" aria-selected="true" style="position: relative; left: 400px; height: 44px">Tab</div>
  <button style="width: 44px; height: 10px; padding: 0">Save</button>
  <table><tr><td style="max-width: 20px; overflow-wrap: anywhere">Membership</td></tr></table>
  <p style="animation: fading 2s infinite">moving</p>`

test('what is wrong where things stand is found, one by one', async () => {
  await inWindow(async ({ visitor: { page } }) => {
    await page.setContent(wrong)
    const found = await findLayoutFaults(
      page,
      'overflow',
      'cutWords',
      'hiddenTabs',
      'smallTargets',
      'brokenWords',
      'motion',
    )
    expect(found).toEqual([
      expect.stringMatching(/^scrolls sideways by/),
      expect.stringMatching(/^cuts off “long words”/),
      expect.stringMatching(/^the chosen tab “Tab”/),
      expect.stringMatching(/^a target of 44 × 10 px: “Save”/),
      'breaks “Membership”',
      expect.stringMatching(/^moves: <p/),
    ])
    await page.setContent('<h1>All is well</h1>')
    expect(await findLayoutFaults(page, 'overflow', 'cutWords', 'hiddenTabs', 'smallTargets', 'brokenWords')).toEqual(
      [],
    )
  })
})

test('at another width, what is looked at is what the page draws there', async () => {
  await inWindow(async ({ visitor: { page } }) => {
    await page.setContent('<p>Narrow</p>')
    await page.evaluate(() => {
      matchMedia('(min-width: 1000px)').addEventListener('change', ({ matches }) => {
        document.body.innerHTML = matches ? '<p>Wide</p>' : '<p>Narrow</p>'
      })
    })
    const seen = new Set<string>()
    for (let turns = 0; turns < 10; turns += 1)
      for (const width of [desk, phone]) {
        await showAt(page, width)
        seen.add(`${width}: ${await page.evaluate(() => document.body.innerText)}`)
      }
    expect(seen).toEqual(new Set([`${desk}: Wide`, `${phone}: Narrow`]))
  })
})
