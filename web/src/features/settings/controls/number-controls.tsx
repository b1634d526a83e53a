import { NumberInput } from '@mantine/core'
import { currencyByLocale } from '@fobhouse/contract/money.ts'
import { useConfiguration } from '../../../lib/configuration.ts'
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
      suffix={` ${currencyByLocale[siteLocaleCurrency]}`}
      value={amount === undefined ? '' : amount / minorPerMajor}
      onChange={(major) => onChange(typeof major === 'number' ? Math.round(major * minorPerMajor) : major)}
      hideControls
    />
  )
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
