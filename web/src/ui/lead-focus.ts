const fields =
  'input:not([type=hidden], [type=file], [type=radio]:not(:checked)), select, textarea, [contenteditable=true]'
const others = 'input, button, a[href], [tabindex="0"]'

/**
 * The `ref` of a dialog's content. The focus goes to what is marked with `data-autofocus`, else to the first field,
 * else to the first button or link, else to the content itself: never to the cross before it, where Mantine would put
 * it. Content that arrives later gets the focus when it arrives, and again when what had it disappears.
 */
export function leadFocusInto(content: HTMLElement | null): (() => void) | undefined {
  if (content === null) return undefined
  content.tabIndex = -1
  lead(content)
  const observer = new MutationObserver(() => lead(content))
  observer.observe(content, { childList: true, subtree: true })
  const stay = (event: FocusEvent) => stayWhere(event, content)
  content.addEventListener('focusin', stay)
  return () => {
    observer.disconnect()
    content.removeEventListener('focusin', stay)
  }
}

/** Mantine puts the focus a moment after the dialog is drawn: whoever is already somewhere else in it stays there. */
function stayWhere({ target }: FocusEvent, content: HTMLElement): void {
  if (!(target instanceof HTMLElement) || target === content) return
  for (const marked of content.querySelectorAll('[data-autofocus]')) marked.removeAttribute('data-autofocus')
  target.setAttribute('data-autofocus', '')
}

/** Before the dialog has the focus, it only marks where Mantine shall put it. */
function lead(content: HTMLElement): void {
  const first = findFirst(content)
  content.toggleAttribute('data-autofocus', first === undefined)
  first?.setAttribute('data-autofocus', '')
  const { activeElement } = document
  if (activeElement === content || activeElement === document.body) first?.focus({ preventScroll: true })
}

function findFirst(content: HTMLElement): HTMLElement | undefined {
  for (const wanted of ['[data-autofocus]', fields, others]) {
    const first = [...content.querySelectorAll<HTMLElement>(wanted)].find(canTakeFocus)
    if (first) return first
  }
  return undefined
}

function canTakeFocus(element: HTMLElement): boolean {
  return !element.matches(':disabled, [inert] *') && element.getClientRects().length > 0
}
