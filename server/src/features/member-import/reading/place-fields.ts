import { AppError } from '../../../core/errors.ts'

type FieldsOptions<Field> = {
  /** Fields that must be mapped. */
  needed: readonly Field[]
  /** The fault to report in that case. */
  fault: string
}

/** Returns the column of each field. Throws `validation` for a mapping that does not fit the columns. */
export function placeFields<Field extends string>(
  columns: readonly string[],
  mapping: Readonly<Record<string, Field>>,
  { needed, fault }: FieldsOptions<NoInfer<Field>>,
): ReadonlyMap<Field, number> {
  const places = new Map<Field, number>()
  const issues: { path: string[]; message: string }[] = []
  for (const [column, field] of Object.entries(mapping)) {
    const place = columns.indexOf(column)
    if (place < 0) issues.push({ path: ['mapping', column], message: 'validation.unknownColumn' })
    else if (places.has(field)) issues.push({ path: ['mapping', column], message: 'validation.columnTwice' })
    else places.set(field, place)
  }
  if (needed.some((field) => !places.has(field))) issues.push({ path: ['mapping'], message: fault })
  if (issues.length > 0) throw new AppError('validation', { issues })
  return places
}
