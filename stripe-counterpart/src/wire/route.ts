import type { z } from 'zod'
import type { World } from '../world.ts'
import { parseFields } from './fields.ts'

export type RouteCall<Input> = {
  world: World
  /** The id in the path; empty where there is none. */
  id: string
  input: Input
}

export type Route = {
  /** `POST /v1/customers/:id` */
  name: string
  method: string
  path: RegExp
  answer(call: RouteCall<unknown>): object
}

/** A call of the API: its name, the fields it takes, and what it does. */
export function route<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  run: (call: RouteCall<z.output<Schema>>) => object,
): Route {
  const [method = '', path = ''] = name.split(' ')
  return {
    name,
    method,
    path: new RegExp(`^${path.replaceAll('.', String.raw`\.`).replace(':id', '([^/]+)')}$`, 'u'),
    answer: (call) => run({ ...call, input: parseFields(schema, call.input) }),
  }
}
