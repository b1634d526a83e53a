import type { ReactNode } from 'react'

/** What every control of a setting is given. Its value is what the server or the last change says. */
export type ControlProps = {
  name: string
  label: string
  description: string
  value: unknown
  error: ReactNode
  onChange: (value: unknown) => void
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}
