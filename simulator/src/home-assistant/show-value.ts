import { z } from 'zod'

const valuesSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]))

/**
 * The value that Home Assistant would show. Of its templates (Jinja) this knows the forms that the portal uses; throws for
 * any other.
 */
export function showValue(template: string | undefined, payload: string): string {
  if (template === undefined) return payload
  const inner = /^\{\{ (.+) \}\}$/.exec(template)?.[1] ?? ''
  const values = valuesSchema.parse(JSON.parse(payload))
  const word = (key: string) => {
    const value = values[key]
    if (value === null || value === undefined) return 'None'
    return Array.isArray(value) ? JSON.stringify(value) : String(value)
  }
  const plain = /^value_json\.(\w+)$/.exec(inner)
  if (plain?.[1]) return word(plain[1])
  const [, yes, key, , wanted, no] = /^'(\w+)' if value_json\.(\w+)( == '(\w+)')? else '(\w+)'$/.exec(inner) ?? []
  if (yes !== undefined && key !== undefined && no !== undefined) {
    const isSo = wanted === undefined ? Boolean(values[key]) : values[key] === wanted
    return isSo ? yes : no
  }
  const [, pairs, chosen, otherwise] = /^\{(.+)\}\.get\(value_json\.(\w+), '(\w+)'\)$/.exec(inner) ?? []
  if (pairs !== undefined && chosen !== undefined && otherwise !== undefined) {
    const words = new Map([...pairs.matchAll(/'(\w+)': '(\w+)'/g)].map(([, from, to]) => [from, to]))
    return words.get(word(chosen)) ?? otherwise
  }
  throw new Error(`a template of an unknown form: ${template}`)
}
