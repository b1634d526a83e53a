import { ColorInput, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { type ControlProps, textOf, textsOf } from './control-props.ts'

const inputOf = {
  text: {},
  email: { type: 'email', autoCapitalize: 'none', spellCheck: false },
  webAddress: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
} as const

export function TextControl({ value, onChange, kind, ...field }: ControlProps & { kind: keyof typeof inputOf }) {
  return (
    <TextInput
      {...field}
      {...inputOf[kind]}
      autoComplete="off"
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

export function LinesControl({ value, onChange, ...field }: ControlProps) {
  return (
    <Textarea
      {...field}
      autosize
      minRows={2}
      maxRows={8}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

export function SwitchControl({ value, onChange, ...field }: ControlProps) {
  return <Switch {...field} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
}

export function ColourControl({ value, onChange, ...field }: ControlProps) {
  return (
    <ColorInput {...field} format="hex" withEyeDropper={false} maw={240} value={textOf(value)} onChange={onChange} />
  )
}

/** A host that is typed and not confirmed with Enter counts too. */
export function HostsControl({ value, onChange, ...field }: ControlProps) {
  return (
    <TagsInput
      {...field}
      value={textsOf(value)}
      onChange={onChange}
      acceptValueOnBlur
      splitChars={[',', ' ', ';']}
      inputMode="url"
    />
  )
}
