import { type Defined, hasChoices } from '@fobhouse/contract/settings/definition.ts'
import type { z } from 'zod'
import type { ChoiceOfSetting } from '../club/choice-name.ts'

type SettingWords = {
  key: string
  definition: Pick<Defined<z.ZodType>, 'control' | 'schema'>
  choiceName: (choice: ChoiceOfSetting) => string
  money: (amount: number) => string
}

/**
 * Writes money and choices of a setting as its control shows them, several one after the other. Undefined for other
 * settings, which need no words of their own.
 */
export function writeSetting(value: unknown, words: SettingWords): string | undefined {
  const { key, definition, choiceName, money } = words
  const { control, schema } = definition
  const items: unknown[] = Array.isArray(value) ? value : [value]
  if (control === 'money' || control === 'amounts') return items.map((item) => money(Number(item))).join(', ')
  if (!hasChoices(schema)) return undefined
  const format = schema.meta()?.['format']
  return items.map((item) => choiceName({ key, format, choice: String(item) })).join(', ')
}
