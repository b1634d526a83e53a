import type { Locator, Page } from 'playwright-core'

const texts: readonly [RegExp, string][] = [
  [/mail/i, 'kim@example.org'],
  [/address/i, 'https://club.example/one'],
  [/code/i, '123456'],
  [/card|rfid/i, '4711'],
  [/\bpin\b/i, '271828'],
  [/serial/i, '7c9ebd4a11f0'],
  [/confirm|again/i, 'Correct-horse 7 battery'],
]

const textOfType: Record<string, string> = {
  date: '01/03/2027',
  'datetime-local': '01/03/2027 10:00',
  email: 'kim@example.org',
  number: '5',
  password: 'Correct-horse 7 battery',
  tel: '0400000000',
  time: '10:00',
  url: 'https://club.example/one',
}

/** Fills what is still empty in a form with what it would accept. `own` has the texts of fields that no rule fits, by label. */
export async function fillForm(form: Locator, own: Readonly<Record<string, string>> = {}): Promise<void> {
  const page = form.page()
  const fields = form.locator('input, textarea, select')
  let done = 0
  for (;;) {
    // Each may change those that come after it.
    const next = (await fields.evaluateAll(factsOf)).slice(done).find((facts) => wantsText(facts, own))
    if (!next) break
    done = next.index + 1
    const field = fields.nth(next.index)
    if (next.isList) await chooseFirst(page, field)
    else await field.fill(own[next.label] ?? textFor(next))
  }
  // A group of boxes wants at least one, and some two.
  const boxes = form.locator('[role=group] input[type=checkbox]:enabled')
  const checked = form.locator('[role=group] input[type=checkbox]:checked')
  if ((await checked.count()) === 0) for (const box of (await boxes.all()).slice(0, 2)) await box.check()
  const chosen = form.locator('[role=radiogroup] input[type=radio]:checked')
  const choices = form.locator('[role=radiogroup] input[type=radio]:enabled')
  if ((await choices.count()) > 0 && (await chosen.count()) === 0) await choices.first().check()
}

type Facts = ReturnType<typeof factsOf>[number]

function wantsText({ canFill, label, value }: Facts, own: Readonly<Record<string, string>>): boolean {
  const given = own[label]
  // An empty text leaves the field as it is.
  return canFill && given !== '' && (value === '' || given !== undefined)
}

function textFor({ type, label, isNumber }: Facts): string {
  const known = textOfType[type] ?? texts.find(([words]) => words.test(label))?.[1]
  return known ?? (isNumber ? '5' : 'Something short')
}

/** Runs in the page. */
function factsOf(elements: Element[]) {
  return elements.map((element, index) => {
    const field = element as HTMLInputElement // or a text area or a list, which have the same
    const label = (field.getAttribute('aria-label') ?? field.labels?.[0]?.innerText ?? '').replace(/\s*\*$/, '')
    return {
      index,
      type: field.dataset['day'] ?? field.type,
      label,
      value: field.value,
      isNumber: ['numeric', 'decimal'].includes(field.inputMode),
      isList: field.getAttribute('aria-haspopup') === 'listbox',
      canFill:
        !field.disabled &&
        field.checkVisibility() &&
        // One entry of a browser's own list is always chosen.
        !['checkbox', 'radio', 'file', 'hidden', 'range', 'color', 'select-one'].includes(field.type) &&
        (!field.readOnly || field.getAttribute('aria-haspopup') === 'listbox'),
    }
  })
}

async function chooseFirst(page: Page, field: Locator): Promise<void> {
  // The first field of a dialog has the focus, and with it its list open already: a click would shut it.
  if ((await field.getAttribute('aria-expanded')) !== 'true') await field.click()
  // Not those of the browser's own lists, which are in the page while they are shut.
  await page.locator('[role=option]').filter({ visible: true }).first().click()
}
