import type { Page } from 'playwright-core'

/**
 * Opens an address and presses its main button as soon as it is seen. Milliseconds from the beginning of the visit until the press shows
 * on the screen; what it asks for is carried out once the code is there.
 */
export async function timeFirstPress(page: Page, path: string): Promise<number> {
  await page.addInitScript(pressEarly)
  await page.goto(path, { waitUntil: 'commit' })
  const answered = await page.waitForFunction(() => Reflect.get(window, 'answered') as number | undefined) // `pressEarly` put it there
  return (await answered.jsonValue()) ?? Number.NaN
}

/** Runs in the page, before anything else does. */
function pressEarly(): void {
  const look = () => {
    const button = document.querySelector<HTMLButtonElement>('#root button[type=submit]')
    if (!button?.checkVisibility({ visibilityProperty: true })) return requestAnimationFrame(look)
    // In the next frame it has been painted; the one after that shows the answer.
    return requestAnimationFrame(() => {
      button.click()
      const showsIt = button.hasAttribute('data-pressed')
      requestAnimationFrame(() =>
        setTimeout(() => Object.assign(window, { answered: showsIt ? performance.now() : Number.NaN })),
      )
    })
  }
  requestAnimationFrame(look)
}
