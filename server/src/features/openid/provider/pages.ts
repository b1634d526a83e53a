import { escapeHtml } from '@fobhouse/contract/html.ts'
import { browserLanguages, chooseLanguage, type TextLanguage, textLanguage } from '@fobhouse/contract/languages.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/openid.json'

const said = textsOf<typeof words>('server/openid')
type PageTexts = Record<
  'logOutTitle' | 'logOutAsk' | 'logOut' | 'stay' | 'loggedOut' | 'toLogin' | 'failedTitle' | 'failed' | 'toPortal',
  string
>

const openIdTexts: Record<TextLanguage, PageTexts> = said((words) => words.provider)

/** The few pages of the provider itself: without scripts, plain in light and dark. */
export type PageFacts = { siteName: string; acceptLanguage: string | undefined }

/** Asks whether to sign out. `form` is the provider's own, with its proof that it asked. */
export function logoutPage(facts: PageFacts, form: string): string {
  const texts = textsFor(facts)
  const buttons = `<p><button type="submit" form="op.logoutForm" name="logout" value="yes">${texts.logOut}</button>
<button type="submit" form="op.logoutForm" class="quiet">${texts.stay}</button></p>`
  return page(facts, { title: texts.logOutTitle, body: `${form}<p>${texts.logOutAsk}</p>${buttons}` })
}

export function loggedOutPage(facts: PageFacts): string {
  const texts = textsFor(facts)
  return page(facts, { title: texts.loggedOut, body: `<p><a href="/login">${texts.toLogin}</a></p>` })
}

/** `detail` is the provider's message, for the person who set the program up. */
export function errorPage(facts: PageFacts, detail: string): string {
  const texts = textsFor(facts)
  const body = `<p>${texts.failed}</p><pre>${escapeHtml(detail)}</pre><p><a href="/">${texts.toPortal}</a></p>`
  return page(facts, { title: texts.failedTitle, body })
}

function textsFor(facts: PageFacts) {
  return openIdTexts[languageOf(facts)]
}

function languageOf({ acceptLanguage }: PageFacts): TextLanguage {
  return textLanguage(chooseLanguage(null, browserLanguages(acceptLanguage)))
}

function page(facts: PageFacts, { title, body }: { title: string; body: string }): string {
  const language = languageOf(facts)
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · ${escapeHtml(facts.siteName)}</title>
<style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`
}

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:24px}
main{max-width:26rem;margin:10vh auto 0}h1{font-size:1.4rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}
button{font:inherit;min-height:44px;padding:0 20px;border:1px solid;border-radius:8px;background:#1c6482;color:#fff;cursor:pointer}
button.quiet{background:transparent;color:inherit}a{color:inherit}`
