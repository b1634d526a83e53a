import type { Page } from 'playwright-core'

/** What can be seen to be wrong where things stand. Each runs in the page, by itself. */
const judges = { overflow, cutWords, hiddenTabs, smallTargets, brokenWords, motion }

/** Judges all of these in one turn: each turn takes as long as most of them. */
export function findLayoutFaults(page: Page, ...names: (keyof typeof judges)[]): Promise<string[]> {
  const calls = names.map((name) => `...(${String(judges[name])})()`)
  return page.evaluate(`[${calls.join(', ')}]`)
}

function overflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : []
}

/** Controls whose words do not fit into them. */
function cutWords(): string[] {
  const labels = document.querySelectorAll<HTMLElement>(
    '.mantine-Button-root, .mantine-Button-label, [role=tab], .mantine-SegmentedControl-label',
  )
  return [...labels]
    .filter((label) => label.checkVisibility() && label.scrollWidth > label.clientWidth + 1)
    .filter((label) => getComputedStyle(label).overflowX !== 'visible')
    .map((label) => `cuts off “${label.innerText}” by ${label.scrollWidth - label.clientWidth} px`)
}

/** The chosen tab beside the window or cut off at its edge. */
function hiddenTabs(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[role=tab][aria-selected=true]')]
    .filter((tab) => {
      const { left, right } = tab.getBoundingClientRect()
      return tab.checkVisibility() && (left < -1 || right > window.innerWidth + 1)
    })
    .map((tab) => `the chosen tab “${tab.innerText}” is out of sight`)
}

/** Words of a table that do not fit into their column and go on in the next line. Addresses and what a program wrote may. */
function brokenWords(): string[] {
  return [...document.querySelectorAll('td, th, [role=cell], [role=columnheader]')].flatMap((cell) => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/(?<![^\s])\p{L}{3,}(?=[\s,.:;!?]|$)/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const places = [...range.getClientRects()].filter(({ width }) => width > 0)
        if (new Set(places.map(({ top }) => Math.round(top))).size > 1) broken.push(`breaks “${word}”`)
      }
    }
    return broken
  })
}

/** What goes on moving although the visitor asked for no motion. */
function motion(): string[] {
  return document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) > 100)
    .map(({ effect }) => `moves: ${(effect as KeyframeEffect).target?.outerHTML.slice(0, 160)}`) // the page makes no other effects
}

/**
 * Touch targets that a finger would miss: less than 44 px high or wide, including the parts that also catch the touch.
 * A link in a sentence may be as high as its line (WCAG 2.5.8).
 */
function smallTargets(): string[] {
  const least = 44
  if (window.innerWidth >= 768) return [] // on a phone only
  const operated =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=option], [role=switch]'
  const faults: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>(operated)) {
    if (!element.checkVisibility({ opacityProperty: false, visibilityProperty: true })) continue
    if (element.closest('[inert], [aria-hidden=true]') || isWithinSentence(element)) continue
    const { width, height } = reach(element)
    if (Math.round(width) >= least && Math.round(height) >= least) continue
    const name = element.getAttribute('aria-label') ?? element.innerText.trim()
    const tag = element.outerHTML.slice(0, 200)
    faults.push(`a target of ${Math.round(width)} × ${Math.round(height)} px: “${name}” ${tag}`)
  }
  return faults

  function isWithinSentence(element: HTMLElement): boolean {
    if (!getComputedStyle(element).display.startsWith('inline')) return false
    const around = element.parentElement
    return [...(around?.childNodes ?? [])].some((node) => node.nodeType === 3 && /\w/.test(node.textContent ?? ''))
  }

  /** The area of the element with its labels and the pseudo-elements that catch the touch. */
  function reach(element: HTMLElement): { width: number; height: number } {
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
    const areas = [element, ...labels].flatMap((one) => [one.getBoundingClientRect(), ...pseudoAreas(one)])
    const left = Math.min(...areas.map((area) => area.left))
    const right = Math.max(...areas.map((area) => area.right))
    const top = Math.min(...areas.map((area) => area.top))
    const bottom = Math.max(...areas.map((area) => area.bottom))
    return { width: right - left, height: bottom - top }
  }

  function pseudoAreas(element: HTMLElement): DOMRect[] {
    const style = getComputedStyle(element, '::after')
    if (style.content === 'none' || style.position !== 'absolute') return []
    const around = element.getBoundingClientRect()
    const [left, top] = [around.left + Number.parseFloat(style.left), around.top + Number.parseFloat(style.top)]
    return [new DOMRect(left, top, Number.parseFloat(style.width), Number.parseFloat(style.height))]
  }
}
