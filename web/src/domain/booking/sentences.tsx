import type { Sentence } from '@fobhouse/contract/bookables.ts'
import { List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { namesOf, textOf } from './refusal-text.ts'

/** What limits a booking, as its reader finds it. */
export function Sentences({ sentences }: { sentences: readonly Sentence[] }) {
  const { t } = useTranslation('bookings')
  const write = useSentenceText()
  const lines = sentences.map((sentence) => ({ key: JSON.stringify(sentence), text: write(sentence) }))
  return (
    <section aria-label={t('rules.title')}>
      <Text fw={600} size="sm" mb="2xs">
        {t('rules.title')}
      </Text>
      <List size="sm" spacing={4}>
        {lines.map(({ key, text }) => (
          <List.Item key={key}>{text}</List.Item>
        ))}
      </List>
    </section>
  )
}

type ValueName =
  | 'plans'
  | 'min'
  | 'max'
  | 'step'
  | 'notice'
  | 'days'
  | 'most'
  | 'left'
  | 'gap'
  | 'buffer'
  | 'hours'
  | 'minutes'

const lengths = new Set(['min', 'max', 'step', 'notice', 'gap', 'buffer', 'minutes'])

function useSentenceText(): (sentence: Sentence) => string {
  const { t } = useTranslation('bookings')
  const { duration, number } = useFormats()
  return ({ code, params }) => {
    const { unit, per, days, left } = params
    const isLength = (name: string) => lengths.has(name) || (unit === 'minutes' && (name === 'most' || name === 'left'))
    const write = (name: string, value: unknown) => {
      if (name === 'plans') return namesOf(value)
      if (name === 'hours') return duration(Number(value) * 3600)
      if (isLength(name)) return duration(Number(value) * 60)
      return typeof value === 'number' ? number(value) : textOf(value)
    }
    const told = Object.entries(params).map(([name, value]): [string, string] => [name, write(name, value)])
    const values: Partial<Record<ValueName, string>> = Object.fromEntries(told)
    const context = code === 'quota' ? `${textOf(unit)}_${textOf(per)}` : undefined
    const said = t(`sentence.${code}`, { ...values, count: Number(days ?? 0), context })
    return left === undefined ? said : `${said} ${t('sentence.left', { left: values.left ?? '' })}`
  }
}
