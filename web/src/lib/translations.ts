import { chooseLanguage, isLocale, textFallbacks } from '@fobhouse/contract/language.ts'
import { fallbackLocale, type Locale } from '@fobhouse/contract/money.ts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { numberWriter } from './number-writer.ts'

type Texts = Record<string, unknown>

// One file per feature and locale; adding one is all that is needed for it to be found.
const files = import.meta.glob<Texts>('../i18n/*/*.json', { import: 'default' })

const storageKey = 'fobhouse-language'

/** A variant that has no file of its own for a feature differs in nothing there. */
const loader = {
  type: 'backend' as const,
  init: () => undefined,
  read: async (language: string, namespace: string): Promise<Texts> =>
    (await files[`../i18n/${language}/${namespace}.json`]?.()) ?? {},
}

let refusals: Promise<unknown> | undefined

/** Until the words for refusals are there: the first screen is drawn without them, but an error is told with them. */
export async function refusalTexts(): Promise<void> {
  await refusals
}

/** Loads what the frame and the first screen need in the visitor's language; every other file comes with its screen. */
export async function startTranslations(ofScreen?: string): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
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
  refusals = begun.then(() => i18next.loadNamespaces('errors')) // one that comes at once waits, too
  await begun
}

/** Loads a screen's texts beside its code instead of after it. */
export async function loadTexts(namespace: string): Promise<void> {
  await i18next.loadNamespaces(namespace)
}

export function currentLanguage(): Locale {
  return isLocale(i18next.language) ? i18next.language : fallbackLocale
}

/** Shows the page in this language, now and when this browser comes back. */
export async function showIn(language: Locale): Promise<void> {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
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
