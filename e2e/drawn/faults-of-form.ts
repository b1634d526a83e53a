import { resolve } from 'node:path'
import { readTexts, type Texts } from '@fobhouse/web/build/texts.ts'
import { errorCatalogue } from '@fobhouse/contract/errors.ts'
import type { Locator, Page } from 'playwright-core'
import { untilItLasts } from '../page-faults.ts'
import { closeNotes } from '../walk-to.ts'
import type { Answers } from './answers.ts'
import { fillForm } from './fill-form.ts'
import { hasFields, type Refusal, refusalsOf } from './refusals.ts'
import type { Window } from './windows.ts'

type Filling = {
  name: string
  answers: Answers
  own?: Readonly<Record<string, string>> | undefined
  isEmptied?: true | undefined
}

/** What is wrong after the server has refused a form: its fields, then each way in which it refuses this call. */
export async function faultsOfForm(window: Window, { name, answers, own, isEmptied }: Filling): Promise<string[]> {
  const { stage, visitor } = window
  const form = visitor.page.locator(`form[name="${name}"]`)
  await form.waitFor()
  await fillForm(form, own)
  const typed = isEmptied ? undefined : await valuesOf(form)
  const faults: string[] = []
  const refusals: Refusal[] = [{ code: 'validation' }]
  for (const [index, refusal] of refusals.entries()) {
    stage.set(answers, refusal)
    stage.refused.splice(0)
    await closeNotes(visitor.page)
    if (isEmptied) await fillForm(form, own)
    // While it waits for what the last refusal made the page read again, a press does nothing.
    const sent = await untilItLasts(async () => {
      if (stage.refused.length === 0) await submit(form)
      return stage.refused.length > 0 ? [] : ['it is not sent']
    })
    const found =
      sent.length > 0
        ? [...sent, ...(await tellFaults(form))]
        : await faultsAfter(
            form,
            { code: refusal.code, blamesFields: refusal.code === 'validation' && hasFields(stage.refused[0]) },
            typed,
          )
    faults.push(...found.map((fault) => `refused with ${refusal.code}: ${fault}`))
    const [route] = stage.refused
    if (!route || (await form.count()) === 0) break
    if (index === 0) refusals.push(...refusalsOf(route))
  }
  stage.set(answers, 'well')
  return faults
}

/** Focus and press at once: a refusal that comes between the two would lead the key to a field. */
async function submit(form: Locator): Promise<void> {
  await form
    .locator('button[type=submit]')
    .first()
    .evaluate((button: HTMLButtonElement) => {
      button.focus()
      button.click()
    })
}

type Refused = Refusal & { blamesFields: boolean }

async function faultsAfter(
  form: Locator,
  { code, blamesFields }: Refused,
  typed: string[] | undefined,
): Promise<string[]> {
  const page = form.page()
  return untilItLasts(async () => {
    if ((await form.count()) === 0) return findWords(page, code)
    const values = await valuesOf(form)
    const isKept = typed === undefined || values.every((value, index) => value === typed[index])
    return [
      ...(await form.evaluate(judgeRefused, blamesFields)),
      ...(blamesFields ? [] : await findWords(page, code)),
      ...(isKept ? [] : [`what was typed is lost: ${typed?.join(', ')} became ${values.join(', ')}`]),
    ]
  })
}

/** Runs in the page. */
function judgeRefused(form: Element, needsField: boolean): string[] {
  const wrong = [...form.querySelectorAll<HTMLElement>('[aria-invalid=true]')].filter((one) => one.checkVisibility())
  const [first] = wrong
  const { activeElement } = document
  if (!first) {
    if (needsField) return ['no field shows its fault']
    return activeElement === document.body ? ['the focus is lost'] : []
  }
  const silent = wrong.filter((field) => wordsOf(field) === '')
  return [
    ...silent.map((field) => `a fault without words: ${field.outerHTML.slice(0, 160)}`),
    ...(activeElement === first
      ? []
      : [`the focus is not on the first fault: ${activeElement?.outerHTML.slice(0, 160)}`]),
  ]

  function wordsOf(field: Element): string {
    const ids = ['aria-describedby', 'aria-errormessage'].flatMap((name) => field.getAttribute(name)?.split(' ') ?? [])
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join('')
  }
}

async function findWords(page: Page, code: Refusal['code']): Promise<string[]> {
  const words = wordsOf(errorCatalogue[code].message)
  const isSaid = await page.getByText(words).filter({ visible: true }).count()
  return isSaid > 0 ? [] : [`it does not say “${words}”`]
}

const errors = readTexts(resolve(import.meta.dirname, '../../texts/en-AU/page'), 'errors')

function wordsOf(key: string): string {
  let at: string | Texts | undefined = errors
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined
  if (typeof at !== 'string') throw new Error(`There is no text ${key}`)
  return at
}

/** Passwords may be emptied on purpose, and a list that is searched is emptied by the focus for the next search. */
function valuesOf(form: Locator): Promise<string[]> {
  return form
    .locator('input:not([type=password], [role=combobox]:not([readonly])), textarea, select')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)) // they all have one
}

async function tellFaults(form: Locator): Promise<string[]> {
  const told = await form
    .locator('[aria-invalid=true]')
    .evaluateAll((fields) =>
      fields.map(
        (field) =>
          `${field.outerHTML.slice(0, 160)}: ${document.getElementById(field.getAttribute('aria-describedby') ?? '')?.innerText}`,
      ),
    )
  const isDisabled = await form.locator('button[type=submit]').first().isDisabled()
  return [...told, ...(isDisabled ? ['its button is off'] : [])]
}
