import type { Setting } from '@fobhouse/contract/routes/admin-settings.ts'
import { type ChosenControl, isChosenControl } from '@fobhouse/contract/settings/definition.ts'

export type ControlKind =
  | ChosenControl
  | 'choice'
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
  if (Array.isArray(schema['enum'])) return 'choice'
  switch (schema['type']) {
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
