import { isLocale } from '@fobhouse/contract/language.ts'
import { fallbackLocale } from '@fobhouse/contract/money.ts'
import { formatNumber } from './formats.ts'

/**
 * i18next's formatter, asked for every value of a text (`alwaysFormat`): a number is written as the text's language groups
 * its digits. A number that is a name (of a member, a receipt, a year) is given as text.
 */
export const numberWriter = {
  type: 'formatter' as const,
  format: (value: unknown, _format: string | undefined, language = ''): unknown =>
    typeof value === 'number'
      ? formatNumber(value, { language: isLocale(language) ? language : fallbackLocale })
      : value,
}
