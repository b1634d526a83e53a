import { flushSync } from 'react-dom'

type Field = HTMLInputElement | HTMLSelectElement
type Before = {
  changed: (string | undefined)[]
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
  const before = readState(root)
  root.removeAttribute('data-drawn')
  flushSync(draw)
  document.documentElement.removeAttribute('data-drawing')
  for (const rules of document.querySelectorAll('[data-drawn-rules]')) rules.remove()
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

const fieldsOf = (root: Element) => [...root.querySelectorAll<Field>('input, select')]
const buttonsOf = (root: Element) => [...root.querySelectorAll('button')]
const whatIs = (element: Element | null | undefined) => `${element?.tagName} ${element?.textContent}`
const stopsOf = (root: Element) => [...root.querySelectorAll<HTMLElement>('input, select, button, a[href]')]

function readState(root: Element): Before {
  const fields = fieldsOf(root)
  const active = document.activeElement
  return {
    changed: fields.map((field) => (isChanged(field) ? field.value : undefined)),
    focused: { at: stopsOf(root).findIndex((stop) => stop === active), what: whatIs(active) },
    selection: active instanceof HTMLInputElement ? [active.selectionStart, active.selectionEnd] : [null, null],
    presses: (window.fobhousePresses ?? []).map((pressed) => buttonsOf(root).findIndex((button) => button === pressed)),
  }
}

/** What nobody touched is as it was drawn, which may not be what this browser's owner chose before. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLInputElement) return field.value !== field.defaultValue
  return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
}

function restore(root: Element, { changed, focused, selection, presses }: Before): void {
  const fields = fieldsOf(root)
  for (const [index, field] of fields.entries()) type(field, changed[index] ?? field.value)
  const stop = stopsOf(root)[focused.at]
  if (whatIs(stop) === focused.what) stop?.focus() // a frame has more than what was drawn of it
  // Fields for addresses have no selection.
  if (stop instanceof HTMLInputElement && selection[0] !== null) stop.setSelectionRange(...selection)
  for (const pressed of presses) buttonsOf(root)[pressed]?.click()
}

/** As if a person had typed it: React hears only of values that it did not set itself. */
function type(field: Field, value: string): void {
  if (field.value === value) return
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLSelectElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }))
}
