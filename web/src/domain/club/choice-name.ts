import { isLocale } from '@fobhouse/contract/languages.ts'
import type { ChoiceFormat } from '@fobhouse/contract/settings/kinds.ts'
import i18next, { type ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import { countryAndCurrency } from '../../lib/places.ts'
import { currentLanguage } from '../../lib/translations.ts'
import { useFormats } from '../../lib/use-formats.ts'

export type Choice = string | number

/** A choice of a setting; `format` as its schema has it. */
export type ChoiceOfSetting = { key: string; format: unknown; choice: Choice }

const formats = { country: 'country', weekday: 'weekday' } as const satisfies Record<ChoiceFormat, ChoiceFormat>

/** Where the texts of a setting name a choice. */
export function choiceText(key: string, choice: Choice): string {
  return `choices.${key}.${choice}`
}

/** Names a choice of a setting: a country, a day of the week, or as the setting's own texts do. */
export function useChoiceName(): (choice: ChoiceOfSetting) => string {
  const { t } = useTranslation('settings')
  const { weekdayName } = useFormats()
  return ({ key, format, choice }) => {
    if (format === formats.country && isLocale(choice))
      return t('country', countryAndCurrency(choice, currentLanguage()))
    if (format === formats.weekday) return weekdayName(Number(choice))
    const text = choiceText(key, choice)
    // A test compares the texts with the choices; the trail may have a choice that there was once.
    return i18next.exists(text, { ns: 'settings' }) ? t(text as ParseKeys<'settings'>) : String(choice)
  }
}
