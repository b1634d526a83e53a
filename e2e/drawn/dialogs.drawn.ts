import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { settle } from '../page-faults.ts'
import { takeComplaints } from './complaints.ts'
import { faultsOfClosing, faultsOfDialog, follow } from './faults-of-dialog.ts'
import { faultsOfForm } from './faults-of-form.ts'
import type { Opening } from './opening.ts'
import { notOpened, openings } from './openings.ts'
import { walkTo } from '../walk-to.ts'
import { shareWindows, type Window } from './windows.ts'

// Every dialog opened and closed with the keyboard, and every form refused, with answers made from the contract.

const inWindow = shareWindows()

const source = resolve(import.meta.dirname, '../../web/src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'))

/** The names that the page's source gives to components of one kind. */
function namesOf(component: RegExp): string[] {
  const use = new RegExp(`<(?:${component.source})\\s+name="([^"]+)"`, 'gu')
  return files.flatMap((path) =>
    [...readFileSync(join(source, path), 'utf8').matchAll(use)].map(([, name = '']) => name),
  )
}

test.each([
  [
    'dialog',
    namesOf(/Dialog|ConfirmDialog|ShownOnceDialog/),
    [...openings.map(({ dialog }) => dialog), ...notOpened.dialog],
  ],
  ['form', namesOf(/Form/), [...openings.map(({ form }) => form), ...notOpened.form]],
])('every %s of the page is opened here', (_kind, named, opened) => {
  expect(named).toEqual([...new Set(named)])
  expect(new Set(opened.filter((name) => name !== undefined))).toEqual(new Set(named))
})

const places = [...new Set(openings.map(({ at }) => at))].map((at) => ({
  at,
  all: openings.filter((opening) => opening.at === at),
}))

test.concurrent.each(places)('what opens at $at', async ({ all }) => {
  await inWindow(async (window) => {
    const faults: string[] = []
    for (const opening of all) faults.push(...(await faultsOfOpening(window, opening)))
    expect(faults).toEqual([])
  })
})

async function faultsOfOpening(window: Window, opening: Opening): Promise<string[]> {
  const { visitor, stage } = window
  const {
    at,
    who = 'administrators',
    dialog,
    form,
    steps = [],
    own,
    refusal,
    says = {},
    isEmptied,
    fullness = 'filled',
  } = opening
  const answers = { fullness, who, says }
  const faults: string[] = []
  stage.set(answers, 'well')
  try {
    await walkTo(visitor.page, at)
    await settle(visitor.page)
    if (refusal) stage.set(answers, refusal)
    const refused = refusal && visitor.page.waitForResponse((answer) => answer.status() >= 400)
    const openers = await follow(visitor.page, steps)
    await refused // before that the call is still on its way
    stage.set(answers, 'well')
    if (dialog !== undefined) faults.push(...(await faultsOfDialog(visitor.page, dialog)))
    if (form !== undefined) faults.push(...(await faultsOfForm(window, { name: form, answers, own, isEmptied })))
    const isOpen =
      dialog !== undefined && (await visitor.page.locator(`[data-dialog="${dialog}"] [role=dialog]`).count()) > 0
    if (isOpen) faults.push(...(await faultsOfClosing(visitor.page, dialog, openers)))
  } catch (error) {
    faults.push(String(error)) // what else opens at this place is still tried
  }
  const found = [...faults, ...takeComplaints(visitor), ...stage.faults.splice(0)]
  return found.map((fault) => `${dialog ?? form}: ${fault}`)
}
