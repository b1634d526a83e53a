import { fallbackLocale, isLocale } from '@fobhouse/contract/languages.ts'
import { formatNumber } from './formats.ts'

/**
 * i18next's formatter, called for every value of a text (`alwaysFormat`): it groups a number's digits as the text's
 * language does. Pass a number that is a name (of a member, a receipt, a year) as text.
 */
export const numberWriter = {
  type: 'formatter' as const,
  format: (value: unknown, _format: string | undefined, language = ''): unknown =>
    typeof value === 'number'
      ? formatNumber(value, { language: isLocale(language) ? language : fallbackLocale })
      : value,
}
