// Runs before the first paint, inside the page: the server puts it there and allows it by its digest.
;(() => {
  const page = document.documentElement
  /** @param {string} key */
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null // Storage may be forbidden.
    }
  }

  // A page chosen dark never flashes white. The key is that of `src/app/colour-scheme.ts`.
  const scheme = stored('fobhouse-scheme')
  const isDark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')

  // What was drawn ahead (`src/app/drawn/`) is for a browser or a kiosk, in its own language. The key is that of `src/lib/translations.ts`.
  const language = stored('fobhouse-language')
  const { fobhouseShell: shell } = /** @type {{ fobhouseShell?: { kind: string } }} */ (window)
  const drawnFor = page.hasAttribute('data-kiosk') ? 'kiosk' : undefined
  const fits = shell?.kind === drawnFor && (language === null || language === page.lang)
  page.setAttribute('data-drawing', fits ? 'shown' : 'hidden')
  if (!fits) page.removeAttribute('data-kiosk')
  if (stored('fobhouse-menu-folded') === 'true') page.setAttribute('data-menu-folded', '') // the key is that of `src/app/frame.tsx`
  if ('PublicKeyCredential' in window) page.setAttribute('data-has-passkeys', '')

  // A press before the code has come is answered at once, and carried out then (`src/app/drawn/take-over.ts`).
  /** @type {HTMLButtonElement[]} */
  const presses = []
  window.fobhousePresses = presses
  document.addEventListener(
    'click',
    (event) => {
      const drawing = document.querySelector('#root[data-drawn]')
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (!drawing || !button) return
      event.preventDefault()
      presses.push(button)
      button.setAttribute('data-pressed', '')
      if (button.type === 'submit' && button.form) void sendAhead(button.form).catch(() => undefined) // the code says it
    },
    { capture: true },
  )

  /**
   * A form whose answer is another page does not wait for the code: it is sent at once, and success leads to that page. The
   * code gets any other answer in place of a call of its own (`src/lib/sent-ahead.ts`).
   * @param {HTMLFormElement} form
   */
  const sendAhead = async (form) => {
    const { sends, leadsTo } = form.dataset
    const fields = Object.fromEntries(new FormData(form))
    const isFilled = form.checkValidity() && Object.values(fields).every((value) => value !== '')
    // An address with a query leads elsewhere, which the code knows.
    if (!sends || !leadsTo || !isFilled || location.search !== '' || window.fobhouseSent) return
    const body = JSON.stringify(fields)
    const answer = fetch(sends, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    window.fobhouseSent = { path: sends, body, answer }
    if ((await answer).ok && document.querySelector('#root[data-drawn]')) location.replace(leadsTo)
  }

  // A list that was drawn ahead gets its first rows. Whatever goes wrong, the code asks again and says it.
  const rowsAreDrawn = async () => {
    const list = document.querySelector('[data-rows]')
    if (!(list instanceof HTMLElement) || list.getClientRects().length === 0) return
    if (matchMedia(list.dataset.media ?? '').matches) await drawRows(list).catch(() => undefined)
  }

  /**
   * Draws a list from its template: the counts go into it, and for each row a copy of the template for rows of its kind.
   * @param {HTMLElement} list
   */
  const drawRows = async (list) => {
    const { rows, counts } = await rowsOf(list)
    const whole = filled(list.querySelector('template'), { counts })
    const place = whole.querySelector('[data-by]')
    if (!(place instanceof HTMLElement)) return
    const kinds = new Map([...place.querySelectorAll('template')].map((kind) => [kind.dataset.of, kind]))
    const by = place.dataset.by ?? ''
    if (rows.length > 0) {
      place.replaceChildren(...rows.map((row) => filled(kinds.get(String(row[by])), row)))
      list.replaceChildren(whole)
    }
  }

  /**
   * They stand in the page, or the API is asked for them.
   * @typedef {{ rows: Record<string, unknown>[], counts: unknown }} Rows
   * @param {HTMLElement} list
   */
  const rowsOf = async (list) => {
    const sent = document.querySelector('[data-sent-rows]')
    if (sent) return /** @type {Rows} */ (JSON.parse(sent.textContent))
    const answer = await fetch(list.dataset.rows ?? '')
    const rows = /** @type {Rows['rows']} */ (answer.ok ? await answer.json() : [])
    const counts = /** @type {unknown} */ (JSON.parse(answer.headers.get('x-counts') ?? '{}'))
    return { rows, counts }
  }

  /**
   * A copy of a template in which `{{name.full}}` is what the values have under that name. Never read as HTML.
   * @param {HTMLTemplateElement | null | undefined} template
   * @param {Record<string, unknown>} values
   */
  const filled = (template, values) => {
    const copy = document.importNode(template?.content ?? document.createDocumentFragment(), true)
    const numbers = new Intl.NumberFormat(page.lang)
    /** @param {string} text @param {(value: number) => string} numberOf */
    const fill = (text, numberOf) =>
      text.replaceAll(/\{\{([\w.]+)\}\}/g, (_all, /** @type {string} */ path) => {
        const value = path
          .split('.')
          .reduce((part, name) => Reflect.get(Object(part), name), /** @type {unknown} */ (values))
        return typeof value === 'number' ? numberOf(value) : typeof value === 'string' ? value : ''
      })
    const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) texts.currentNode.nodeValue = fill(texts.currentNode.nodeValue ?? '', numbers.format)
    for (const element of copy.querySelectorAll('*')) {
      for (const attribute of element.attributes) attribute.value = fill(attribute.value, String)
    }
    return copy
  }

  // The page's styles are those of a printer until they have come, so that the drawing need not wait for them.
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && 'later' in target.dataset) target.media = 'all'
    },
    { capture: true },
  )

  // Its code begins once the drawing is seen with its rows; a window in the background paints nothing.
  document.addEventListener('DOMContentLoaded', () => {
    const code = document.querySelector('template[data-code]')
    const begin = () => {
      if (code instanceof HTMLTemplateElement) code.replaceWith(document.importNode(code.content, true))
    }
    setTimeout(begin, 500)
    void rowsAreDrawn().then(() => requestAnimationFrame(() => setTimeout(begin)))
  })

  // A part of the page that does not come.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) document.querySelector('#not-loaded')?.removeAttribute('hidden')
    },
    { capture: true },
  )
})()
