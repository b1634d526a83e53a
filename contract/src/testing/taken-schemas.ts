import type { z } from 'zod'
import type { Route } from '../route.ts'
import { routeTable } from '../route-table.ts'
import { settingDefinitions } from '../settings.ts'

export type Found = { path: string; schema: z.ZodType }

// zod's definition of a schema: only the parts read here.
type Definition = {
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  items?: z.ZodType[]
  keyType?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
  left?: z.ZodType
  right?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
}

/** The schemas directly within one. A chain of checks and transforms has none: it is of one value. */
export function schemasWithin({ path, schema }: Found): Found[] {
  // zod's own type of a definition.
  const definition = schema.def as unknown as Definition
  const { shape, element, items, keyType, valueType, options, left, right, innerType } = definition
  const parts: [string, z.ZodType | undefined][] = [
    ...Object.entries(shape ?? {}),
    ['[]', element],
    ...(items ?? []).map((item, index): [string, z.ZodType] => [String(index), item]),
    ['key', keyType],
    ['value', valueType],
    ...[...(options ?? []), left, right, innerType].map((one): [string, z.ZodType | undefined] => ['', one]),
  ]
  return parts.flatMap(([name, part]) => (part ? [{ path: name === '' ? path : `${path}.${name}`, schema: part }] : []))
}

/** A schema and all within it, also what a chain begins with. */
export function schemasIn({ path, schema }: Found): Found[] {
  const { in: before } = schema.def as unknown as Definition // zod's own type of a definition
  const inside = [...schemasWithin({ path, schema }), ...(before ? [{ path, schema: before }] : [])]
  return [{ path, schema }, ...inside.flatMap(schemasIn)]
}

export const inCalls: readonly Found[] = Object.entries<Record<string, Route>>(routeTable).flatMap(([feature, group]) =>
  Object.entries(group).flatMap(([name, route]) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = route[part]
      return schema ? [{ path: `${feature}.${name} ${part}`, schema }] : []
    }),
  ),
)

export const inSettings: readonly Found[] = Object.entries(settingDefinitions).map(([path, { schema }]) => ({
  path,
  schema,
}))
