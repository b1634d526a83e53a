import type { Setting } from '@fobhouse/contract/routes/admin-settings.ts'
import { type ChosenControl, isChosenControl } from '@fobhouse/contract/settings/definition.ts'
import type { Choice } from '../../../domain/club/choice-name.ts'

export type ControlKind =
  | ChosenControl
  | 'choice'
  | 'choices'
  | 'colour'
  | 'email'
  | 'number'
  | 'secret'
  | 'switch'
  | 'text'
  | 'webAddress'

/** Which control edits a setting: the one that its definition chose, or the one that its schema tells. */
export function controlKind({ control, secret, schema }: Pick<Setting, 'control' | 'secret' | 'schema'>): ControlKind {
  if (secret) return 'secret'
  if (isChosenControl(control)) return control
  if (choicesOf(schema).length > 0) return 'choice'
  switch (schema['type']) {
    case 'array':
      return 'choices'
    case 'boolean':
      return 'switch'
    case 'integer':
    case 'number':
      return 'number'
    default:
      return kindOfText(schema['format'])
  }
}

function kindOfText(format: unknown): ControlKind {
  switch (format) {
    case 'color':
      return 'colour'
    case 'email':
      return 'email'
    case 'uri':
      return 'webAddress'
    default:
      return 'text'
  }
}

type Schema = Setting['schema']

/** The words or numbers that a schema names; none if it takes others, too. */
export function choicesOf(schema: Schema): Choice[] {
  const named = schema['enum'] ?? ('const' in schema ? [schema['const']] : [])
  return Array.isArray(named) ? named.filter((choice) => typeof choice === 'string' || typeof choice === 'number') : []
}

/** The schema of one entry of a list. */
export function entrySchema({ items }: Schema): Schema {
  return typeof items === 'object' && items !== null ? { ...items } : {}
}
