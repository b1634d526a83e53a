import { type ExpressionBuilder, sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { createReplacer, mapTexts, type PersonalTexts } from '../rules.ts'

/** Where people write about people, beside their own rows. `json`: the texts within are meant, not the brackets. */
const writtenColumns = {
  audit: { plain: ['actor'], json: ['before', 'after'] },
  outbox: { plain: ['recipient', 'subject', 'text', 'html', 'error'], json: [] },
  transfers: { plain: ['description', 'actor'], json: [] },
  meetings: { plain: ['chair'], json: [] },
  site_sessions: { plain: [], json: ['guests'] },
  members: { plain: ['note'], json: [] },
  api_keys: { plain: ['name'], json: [] },
} as const satisfies Partial<Record<keyof Tables, { plain: readonly string[]; json: readonly string[] }>>

type WrittenTable = keyof typeof writtenColumns

/** Puts `replacement` in place of a person's texts wherever else they were written. */
export async function replaceTexts(trx: Trx, texts: PersonalTexts, replacement: string): Promise<void> {
  const all = [...texts.telling, ...texts.vague].filter((text) => text !== '')
  const inHtml = { telling: texts.telling.map(escapeHtml), vague: [] }
  const [inText, inMarkup] = [createReplacer(texts, replacement), createReplacer(inHtml, escapeHtml(replacement))]
  const replace = (text: string) => inMarkup(inText(text))
  for (const [name, columns] of Object.entries(writtenColumns)) {
    const table = name as WrittenTable // a key of the list above
    await replaceInTable(trx, table, { columns, texts: all, replace })
  }
}

type Work = {
  columns: { plain: readonly string[]; json: readonly string[] }
  texts: readonly string[]
  replace: (text: string) => string
}

async function replaceInTable(trx: Trx, table: WrittenTable, { columns, texts, replace }: Work): Promise<void> {
  const names = [...columns.plain, ...columns.json]
  const wanted = [...new Set(texts.flatMap((text) => [text, text.toLowerCase(), escapeHtml(text), escapeJson(text)]))]
  // Column names come from the list above; Kysely's types cannot follow a table that is only known at run time.
  const rows = (await trx
    .selectFrom(table as 'audit')
    .select(['id', ...names] as 'id'[])
    .where((where: ExpressionBuilder<Tables, 'audit'>) =>
      where.or(names.flatMap((name) => wanted.map((text) => contains(name, text)))),
    )
    .execute()) as ({ id: number } & Record<string, string | number | null>)[]
  for (const row of rows) {
    const changed: Record<string, string> = {}
    for (const name of names) {
      const before = row[name]
      if (typeof before !== 'string') continue
      const isJson = columns.json.includes(name)
      const after = isJson ? JSON.stringify(mapTexts(JSON.parse(before), replace)) : replace(before)
      if (after !== before) changed[name] = after
    }
    if (Object.keys(changed).length === 0) continue
    await trx
      .updateTable(table as 'audit') // as above
      .set(changed)
      .where('id', '=', row.id)
      .execute()
  }
}

/** Case counts only beyond ASCII; what is found too much the replacer leaves alone. */
function contains(column: string, text: string) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`
  return sql<boolean>`(${sql.ref(column)} like ${pattern} escape '\\' or lower(${sql.ref(column)}) like ${pattern} escape '\\')`
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
