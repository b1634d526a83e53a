import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
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
    const isSent = await send(window, form)
    const blamesFields = refusal.code === 'validation' && hasFields(stage.refused[0])
    const found = isSent
      ? await faultsAfter(visitor.page, { name, code: refusal.code, blamesFields, typed })
      : ['it is not sent', ...(await tellFaults(form))]
    faults.push(...found.map((fault) => `refused with ${refusal.code}: ${fault}`))
    const [route] = stage.refused
    if (!route || (await form.count()) === 0) break
    if (index === 0) refusals.push(...refusalsOf(route))
  }
  stage.set(answers, 'well')
  return faults
}

/** Presses until it is sent: while the page reads anew what the last refusal concerned, a press does nothing. */
async function send({ stage }: Window, form: Locator): Promise<boolean> {
  const patience = performance.now() + 10_000
  while (performance.now() < patience) {
    await submit(form)
    for (let looks = 0; looks < 20; looks += 1) {
      if (stage.refused.length > 0) return true
      await delay(5)
    }
  }
  return false
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

type Refused = { name: string; code: Refusal['code']; blamesFields: boolean; typed: string[] | undefined }

async function faultsAfter(page: Page, { code, ...refused }: Refused): Promise<string[]> {
  const asked = { ...refused, words: wordsOf(errorCatalogue[code].message), kept }
  return untilItLasts(() => page.evaluate(judgeRefused, asked))
}

type Asked = Omit<Refused, 'code'> & { words: string; kept: string }

/** Runs in the page. What a refused form must show, or where it has gone, what is said instead. */
function judgeRefused({ name, words, blamesFields, typed, kept: fields }: Asked): string[] {
  const form = document.querySelector(`form[name="${name}"]`)
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').toLowerCase()
  const silence = plain(document.body.innerText).includes(plain(words)) ? [] : [`it does not say “${words}”`]
  if (!form) return silence
  const values = [...form.querySelectorAll<HTMLInputElement>(fields)].map(({ value }) => value)
  const isKept = !typed || values.every((value, index) => value === typed[index])
  return [
    ...judgeFields(form),
    ...(blamesFields ? [] : silence),
    ...(isKept ? [] : [`what was typed is lost: ${typed.join(', ')} became ${values.join(', ')}`]),
  ]

  function judgeFields(within: Element): string[] {
    const wrong = [...within.querySelectorAll('[aria-invalid=true]')].filter((one) => one.checkVisibility())
    const [first] = wrong
    const { activeElement } = document
    if (!first) {
      if (blamesFields) return ['no field shows its fault']
      return activeElement === document.body ? ['the focus is lost'] : []
    }
    return [
      ...wrong.filter((field) => !hasWords(field)).map((field) => `a fault without words: ${tell(field)}`),
      ...(activeElement === first ? [] : [`the focus is not on the first fault: ${tell(activeElement)}`]),
    ]
  }

  function hasWords(field: Element): boolean {
    const ids = ['aria-describedby', 'aria-errormessage'].flatMap((key) => field.getAttribute(key)?.split(' ') ?? [])
    return ids.some((id) => document.getElementById(id)?.textContent)
  }

  function tell(element: Element | null): string {
    return element?.outerHTML.slice(0, 160) ?? 'nothing'
  }
}

const errors = readTexts(resolve(import.meta.dirname, '../../texts/en-AU/page'), 'errors')

function wordsOf(key: string): string {
  let at: string | Texts | undefined = errors
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined
  if (typeof at !== 'string') throw new Error(`There is no text ${key}`)
  return at
}

/** Passwords may be emptied on purpose, and a list that is searched is emptied by the focus for the next search. */
const kept = 'input:not([type=password], [role=combobox]:not([readonly])), textarea, select'

function valuesOf(form: Locator): Promise<string[]> {
  return form.locator(kept).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)) // they all have one
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
