import { flushSync } from 'react-dom'

type Field = HTMLInputElement | HTMLSelectElement
type Changed = { what: string; to: string | boolean }
type Before = {
  changed: (Changed | undefined)[]
  /** Which of what can have the focus has it, and what it is. */
  focused: { at: number; what: string }
  selection: [number | null, number | null]
  presses: number[]
}

/**
 * Draws the page in place of what was drawn ahead, at once: what a visitor has typed, where they are and what they have
 * pressed goes over. Both have the same fields and buttons in the same order.
 */
export async function takeOver(root: Element, draw: () => void): Promise<void> {
  if (!root.hasAttribute('data-drawn')) return draw()
  await stylesHaveCome()
  await pressHasEnded(root)
  const before = readState(root)
  root.removeAttribute('data-drawn')
  flushSync(draw)
  document.documentElement.removeAttribute('data-drawing')
  // What only the drawing needed: its rules, and rows with people's names.
  for (const part of document.querySelectorAll('[data-drawn-rules], [data-sent-rows]')) part.remove()
  restore(root, before)
}

/** A page without its styles is better than one that answers nothing. */
const longestMs = 3000

/** `public/early.js` lets them apply. */
async function stylesHaveCome(): Promise<void> {
  const waiting = [...document.querySelectorAll<HTMLLinkElement>('link[data-later]')].filter(
    ({ media }) => media !== 'all',
  )
  const longest = new Promise((resolve) => setTimeout(resolve, longestMs))
  await Promise.race([Promise.all(waiting.map(hasEnded)), longest])
}

function hasEnded(link: HTMLLinkElement): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  link.addEventListener('load', () => resolve())
  link.addEventListener('error', () => resolve())
  return promise
}

/** A press begins and ends on the same element, or it is none: until it has ended, what was drawn ahead stays. */
async function pressHasEnded(root: Element): Promise<void> {
  if (!root.querySelector(':active')) return
  const over = new AbortController()
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => void setTimeout(resolve) // `public/early.js` hears the press after it
  const options = { capture: true, signal: over.signal }
  for (const name of ['pointerup', 'pointercancel', 'keyup']) document.addEventListener(name, end, options)
  setTimeout(resolve, longestMs)
  await promise
  over.abort()
}

/** In both, what stands in the main part is the same and comes first: a frame has more around it than what was drawn. */
function inOrder<Part extends Element>(root: Element, selector: string): Part[] {
  const { true: main = [], false: around = [] } = Object.groupBy(root.querySelectorAll<Part>(selector), (part) =>
    String(part.closest('main') !== null),
  )
  return [...main, ...around]
}

const fieldsOf = (root: Element) => inOrder<Field>(root, 'input, select')
const buttonsOf = (root: Element) => inOrder<HTMLButtonElement>(root, 'button')
const stopsOf = (root: Element) => inOrder<HTMLElement>(root, 'input, select, button, a[href]')
const whatIs = (element: Element | null | undefined) => `${element?.tagName} ${element?.textContent}`
const fieldIs = (field: Field | undefined) => `${field?.name} ${field?.getAttribute('aria-label')}`

function readState(root: Element): Before {
  const active = document.activeElement
  return {
    changed: fieldsOf(root).map(changeOf),
    focused: { at: stopsOf(root).findIndex((stop) => stop === active), what: whatIs(active) },
    selection: active instanceof HTMLInputElement ? [active.selectionStart, active.selectionEnd] : [null, null],
    presses: (window.fobhousePresses ?? []).map((pressed) => buttonsOf(root).findIndex((button) => button === pressed)),
  }
}

/** What nobody touched is as it was drawn, which may not be what this browser's owner chose before. */
function changeOf(field: Field): Changed | undefined {
  const what = fieldIs(field)
  if (field instanceof HTMLSelectElement) {
    const isChanged = [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    return isChanged ? { what, to: field.value } : undefined
  }
  if (field.checked !== field.defaultChecked) return { what, to: field.checked }
  return field.value === field.defaultValue ? undefined : { what, to: field.value }
}

function restore(root: Element, { changed, focused, selection, presses }: Before): void {
  for (const [index, field] of fieldsOf(root).entries()) {
    const change = changed[index]
    if (change?.what === fieldIs(field)) carryOut(field, change.to)
  }
  const stop = stopsOf(root)[focused.at]
  if (whatIs(stop) === focused.what) stop?.focus()
  // Fields for addresses have no selection.
  if (stop instanceof HTMLInputElement && selection[0] !== null) stop.setSelectionRange(...selection)
  for (const pressed of presses) buttonsOf(root)[pressed]?.click()
}

/** As if a person had done it: React hears only of values that it did not set itself. */
function carryOut(field: Field, to: string | boolean): void {
  if (typeof to === 'string') return type(field, to)
  // Of a group, the one that was chosen takes the choice from the others.
  const isChosen = field instanceof HTMLInputElement && field.checked
  if (isChosen !== to && (to || field.type === 'checkbox')) field.click()
}

function type(field: Field, value: string): void {
  if (field.value === value) return
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLSelectElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }))
}
