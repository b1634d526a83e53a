import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone, settle } from '../page-faults.ts'
import type { Answers } from './answers.ts'
import { takeComplaints } from './complaints.ts'
import { faultsOfClosing, faultsOfDialog, follow } from './faults-of-dialog.ts'
import { faultsOfForm } from './faults-of-form.ts'
import { readMarkup } from './faults-of-screen.ts'
import type { Opening } from './opening.ts'
import { notOpened, openings } from './openings.ts'
import { closeNotes, walkTo } from '../walk-to.ts'
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

const places = [...Map.groupBy(openings, ({ at }) => at)].map(([at, all]) => ({ at, all: all.toSorted(byScreen) }))

/** What asks for the same screen is opened one after the other, and last what leaves it otherwise than it was. */
function byScreen(one: Opening, other: Opening): number {
  return keyOf(one).localeCompare(keyOf(other)) || Number(leavesTraces(one)) - Number(leavesTraces(other))
}

/** Of the screen as this opening wants it. */
function keyOf(opening: Opening): string {
  return JSON.stringify([opening.at, answersOf(opening)])
}

function answersOf({ fullness = 'filled', who = 'administrators', says = {} }: Opening): Answers {
  return { fullness, who, says }
}

function leavesTraces({ dialog, refusal, steps = [] }: Opening): boolean {
  return dialog === undefined || refusal !== undefined || steps.some((step) => typeof step === 'function')
}

test.concurrent.each(places)('what opens at $at', async ({ all }) => {
  await inWindow(async (window) => {
    const faults: string[] = []
    for (const opening of all) faults.push(...(await faultsOfOpening(window, opening)))
    expect(faults).toEqual([])
  })
})

async function faultsOfOpening(window: Window, opening: Opening): Promise<string[]> {
  const { visitor, stage } = window
  const { dialog, form, steps = [], own, refusal, isEmptied } = opening
  const answers = answersOf(opening)
  const faults: string[] = []
  stage.set(answers, 'well')
  try {
    await show(window, opening)
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
  if (leavesTraces(opening) || found.length > 0) shown.delete(window)
  return found.map((fault) => `${dialog ?? form}: ${fault}`)
}

/** The screen in each window, as it was drawn. */
const shown = new Map<Window, { key: string; looks: string }>()

/** Walks to a screen, unless it is there already as it was drawn: after most dialogs it is. */
async function show(window: Window, opening: Opening): Promise<void> {
  const { page } = window.visitor
  const key = keyOf(opening)
  if (shown.get(window)?.key === key) {
    await closeNotes(page)
    if ((await looksOf(page)) === shown.get(window)?.looks) return
  }
  shown.delete(window)
  await walkTo(page, opening.at, { width: phone })
  await settle(page)
  shown.set(window, { key, looks: await looksOf(page) })
}

async function looksOf(page: Page): Promise<string> {
  const isCovered = (await page.locator('[role=dialog], [role=menu]').filter({ visible: true }).count()) > 0
  return [page.url(), isCovered, await page.evaluate(readMarkup)].join(' ')
}
