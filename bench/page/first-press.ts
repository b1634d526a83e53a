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

type Credentials = { email: string; password: string }

/**
 * Opens the login and signs in as soon as its button is seen. Milliseconds from the beginning of the visit until the dashboard is
 * seen, with or without its code.
 */
export async function timeEarlyLogin(page: Page, path: string, credentials: Credentials): Promise<number> {
  await page.addInitScript(logInEarly, credentials)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' })
  const seen = await page.waitForFunction(() => Reflect.get(window, 'seen') as number | undefined) // `logInEarly` put it there
  return (await seen.jsonValue()) ?? Number.NaN
}

/** Runs in each page, before anything else does: the dashboard may be a page of its own. */
function logInEarly({ email, password }: Credentials): void {
  const begun = Number(sessionStorage.getItem('begun') ?? performance.timeOrigin)
  sessionStorage.setItem('begun', String(begun))
  const isSeen = (part: Element | null) => part?.checkVisibility({ visibilityProperty: true }) ?? false
  const noteDashboard = () => {
    const isThere = location.pathname === '/dashboard' && isSeen(document.querySelector('#root header h1'))
    if (!isThere) return requestAnimationFrame(noteDashboard)
    const note = () => Object.assign(window, { seen: performance.timeOrigin + performance.now() - begun })
    return requestAnimationFrame(() => setTimeout(note))
  }
  const { set: setValue } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  const fill = (name: string, value: string) => {
    const field = document.querySelector(`#root [name=${name}]`)
    setValue?.call(field, value)
    field?.dispatchEvent(new Event('input', { bubbles: true })) // the code may be there at a desk
  }
  const enter = () => {
    fill('email', email)
    fill('password', password)
    document.querySelector<HTMLButtonElement>('#root button[type=submit]')?.click()
  }
  const enterOnceSeen = () => {
    requestAnimationFrame(isSeen(document.querySelector('#root button[type=submit]')) ? enter : enterOnceSeen)
  }
  if (location.pathname !== '/dashboard') enterOnceSeen()
  requestAnimationFrame(noteDashboard)
}
