import { languages } from '@fobhouse/contract/languages.ts'
import { NumberInput, TagsInput } from '@mantine/core'
import { minorFromTyped, typedFromMinor } from '@fobhouse/contract/money.ts'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { currentLanguage } from '../../../lib/translations.ts'
import type { ControlProps } from './control-props.ts'

type Schema = Record<string, unknown>

export function NumberControl({ value, onChange, schema, ...field }: ControlProps & { schema: Schema }) {
  return (
    <NumberInput
      {...field}
      maw={240}
      allowDecimal={schema['type'] !== 'integer'}
      value={numberOf(value) ?? ''}
      onChange={onChange}
      hideControls
    />
  )
}

const minorPerMajor = 100

/** Typed as people write money, kept in minor units. What is no number goes to the server as it is, which says so. */
export function MoneyControl({ value, onChange, ...field }: ControlProps) {
  const { siteLocaleCurrency } = useConfiguration().general
  const amount = numberOf(value)
  return (
    <NumberInput
      {...field}
      maw={240}
      decimalScale={2}
      suffix={` ${languages[siteLocaleCurrency].currency}`}
      value={amount === undefined ? '' : amount / minorPerMajor}
      onChange={(major) => onChange(typeof major === 'number' ? Math.round(major * minorPerMajor) : major)}
      hideControls
    />
  )
}

/** Several amounts, smallest first. What cannot be read as one is not taken. */
export function AmountsControl({ value, onChange, ...field }: ControlProps) {
  const { t } = useTranslation('settings')
  const language = currentLanguage()
  const amounts = Array.isArray(value) ? value.flatMap((one: unknown) => numberOf(one) ?? []) : []
  const take = (texts: string[]) => {
    const read = texts.flatMap((text) => minorFromTyped(text) ?? [])
    onChange([...new Set(read)].toSorted((one, other) => one - other))
  }
  return (
    <TagsInput
      {...field}
      maw={480}
      value={amounts.map((amount) => typedFromMinor(amount, language))}
      onChange={take}
      placeholder={t('amountsPlaceholder')}
      acceptValueOnBlur
      splitChars={[';', ' ']}
      inputMode="decimal"
    />
  )
}

/** Several whole numbers, greatest first. What is no number is not taken. */
export function NumbersControl({ value, onChange, ...field }: ControlProps) {
  const numbers = Array.isArray(value) ? value.flatMap((one: unknown) => numberOf(one) ?? []) : []
  const take = (texts: string[]) => {
    const read = texts.filter((text) => /^\d{1,9}$/.test(text)).map(Number)
    onChange([...new Set(read)].toSorted((one, other) => other - one))
  }
  return (
    <TagsInput
      {...field}
      maw={480}
      value={numbers.map(String)}
      onChange={take}
      acceptValueOnBlur
      splitChars={[',', ';', ' ']}
      inputMode="numeric"
    />
  )
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
