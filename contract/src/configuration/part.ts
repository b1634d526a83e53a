import type { z } from 'zod'

/** A part of the site configuration: its shape, and its value for those who are told nothing. */
export type ConfigurationPart = { schema: z.ZodType; empty: unknown }

export function part<Schema extends z.ZodType>(
  schema: Schema,
  empty: z.output<Schema>,
): { schema: Schema; empty: z.output<Schema> } {
  return { schema, empty }
}
