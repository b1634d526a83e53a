import { foldName, withoutAccents } from '@fobhouse/contract/text.ts'
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { positionIn } from '../../../db/dialect.ts'
import type { Tables } from '../../../db/tables.ts'

type Builder = ExpressionBuilder<Tables, 'members'>

const searched = sql.ref<string>('members.search_text')

/**
 * Matches members by a search text: every word in the name, or the whole text in screen name, e-mail, plate, phone or
 * any active or lost card, or the member's number. A phone number also matches in national form, a card with or without leading zeros, and
 * all text with or without accents.
 */
export function matchesSearch(db: Queries, builder: Builder, typed: string): Expression<SqlBool> {
  const text = withoutAccents(foldName(typed))
  const words = text.split(/\s+/)
  const wholes = new Set([words.join(' '), ...digitsOf(text)])
  const choices: Expression<SqlBool>[] = [...wholes].map((whole) => sql`${positionIn(db, searched, whole)} > 0`)
  const numbers = [...wholes].filter((whole) => /^\d+$/.test(whole))
  if (numbers.length > 0) choices.push(builder('members.id', 'in', (query) => ownersOf(db, query, numbers)))
  if (words.length > 1) choices.push(builder.and(words.map((word) => isInName(db, word))))
  if (/^\d{1,15}$/.test(text)) choices.push(builder('members.id', '=', Number(text)))
  return builder.or(choices)
}

/** Whose active or lost card has any of these digits. */
function ownersOf(db: Queries, query: Pick<Builder, 'selectFrom'>, numbers: readonly string[]) {
  return query
    .selectFrom('cards')
    .select('cards.member_id')
    .where('cards.state', 'in', ['active', 'lost'])
    .where((card) =>
      card.or(numbers.map((number) => sql<SqlBool>`${positionIn(db, sql.ref('cards.number'), number)} > 0`)),
    )
}

/** The first line is the name. */
function isInName(db: Queries, word: string): Expression<SqlBool> {
  return sql`${positionIn(db, searched, word)} between 1 and ${positionIn(db, searched, '\n')}`
}

/**
 * Returns the digits of a possible phone number without the leading zeros that replace a country code, or of a card
 * number without its padding zeros.
 */
function digitsOf(text: string): string[] {
  if (!/^[\d\s+()./-]+$/.test(text)) return []
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits === '' ? [] : [digits]
}
