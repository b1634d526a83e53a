import { settingDefinitions } from '@fobhouse/contract/settings.ts'
import type { Defined } from '@fobhouse/contract/settings/definition.ts'
import type { z } from 'zod'
import { useFormats } from '../../lib/use-formats.ts'
import { useChoiceName } from '../club/choice-name.ts'
import { writeSetting } from './write-setting.ts'

const definitions = new Map<string, Defined<z.ZodType>>(Object.entries(settingDefinitions))

/** Writes money and choices of a setting; undefined for other settings, and for what is no setting. */
export function useSettingValue(): (name: string, value: unknown) => string | undefined {
  const choiceName = useChoiceName()
  const { money } = useFormats()
  return (key, value) => {
    const definition = definitions.get(key)
    return definition && writeSetting(value, { key, definition, choiceName, money })
  }
}
