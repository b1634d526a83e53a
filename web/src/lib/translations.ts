import { chooseLanguage, fallbackLocale, isLocale, type Locale, textFallbacks } from '@fobhouse/contract/languages.ts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { firstUse, noteUse } from './first-use.ts'
import { numberWriter } from './number-writer.ts'

type Texts = Record<string, unknown>

// One file per feature and locale; a new file is found without further registration.
const files = import.meta.glob<Texts>('../../../texts/*/page/*.json', { import: 'default' })

const storageKey = 'fobhouse-language'

/** A language variant without a file for a feature does not differ there. */
const loader = {
  type: 'backend' as const,
  init: () => undefined,
  read: async (language: string, namespace: string): Promise<Texts> =>
    (await files[`../../../texts/${language}/page/${namespace}.json`]?.()) ?? {},
}

let refusals: Promise<unknown> | undefined

/** Resolves when the texts of errors are loaded. Who only looks needs none of them; an error message waits for them. */
export async function refusalTexts(): Promise<void> {
  noteUse()
  await refusals
}

/** Does what needs the texts of errors: now if they are there, else once they are. */
export function onceWorded(act: () => void): void {
  if (i18next.hasLoadedNamespace('errors')) act()
  else void refusalTexts().then(act)
}

/** Loads the texts of the frame and the first screen in the visitor's language; other files come with their screens. */
export async function startTranslations(ofScreen?: string): Promise<void> {
  i18next.on('languageChanged', (language) => {
    if (typeof document !== 'undefined') document.documentElement.lang = language
  })
  const begun = i18next
    .use(loader)
    .use(numberWriter)
    .use(initReactI18next)
    .init({
      lng: chooseLanguage(storedLanguage(), navigator.languages),
      fallbackLng: textFallbacks,
      load: 'currentOnly',
      ns: ['common', ...(ofScreen === undefined ? [] : [ofScreen])],
      defaultNS: 'common',
      interpolation: { escapeValue: false /* React escapes */, alwaysFormat: true },
      returnNull: false,
    })
  refusals = Promise.all([begun, firstUse]).then(() => i18next.loadNamespaces('errors')) // an immediate error waits, too
  await begun
}

/** Loads a screen's texts at the same time as its code. */
export async function loadTexts(namespace: string): Promise<void> {
  await i18next.loadNamespaces(namespace)
}

export function currentLanguage(): Locale {
  return isLocale(i18next.language) ? i18next.language : fallbackLocale
}

/** Shows the page in this language, now and at later visits with this browser. */
export async function showIn(language: Locale): Promise<void> {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage may be forbidden; then the choice lasts as long as the page.
  }
  if (language !== i18next.language) await i18next.changeLanguage(language)
}

function storedLanguage(): Locale | undefined {
  try {
    const stored = localStorage.getItem(storageKey)
    return isLocale(stored) ? stored : undefined
  } catch {
    return undefined
  }
}
