/** The columns that really change, with their old and new values. */
export function changedColumns<Columns extends Record<string, unknown>>(
  row: Record<string, unknown>,
  columns: Columns,
): { before: Partial<Columns>; after: Partial<Columns> } {
  const changed = Object.entries(columns).filter(([column, value]) => value !== undefined && row[column] !== value)
  const before = Object.fromEntries(changed.map(([column]) => [column, row[column]]))
  // Both hold only columns of `columns`.
  return { before: before as Partial<Columns>, after: Object.fromEntries(changed) as Partial<Columns> }
}
