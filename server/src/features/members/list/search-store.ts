import { foldName, withoutAccents } from '@fobhouse/contract/text.ts'
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { positionIn } from '../../../db/dialect.ts'
import type { Tables } from '../../../db/tables.ts'

type Builder = ExpressionBuilder<Tables, 'members'>

const searched = sql.ref<string>('members.search_text')

/**
 * Who fits what somebody typed: every word in the name, or the whole in screen name, e-mail, plate, phone or card,
 * or the member's number. A phone number fits in its national form too, a card with or without leading zeros, and
 * everything with or without its accents.
 */
export function matchesSearch(db: Queries, builder: Builder, typed: string): Expression<SqlBool> {
  const text = withoutAccents(foldName(typed))
  const words = text.split(/\s+/)
  const wholes = new Set([words.join(' '), ...digitsOf(text)])
  const choices: Expression<SqlBool>[] = [...wholes].map((whole) => sql`${positionIn(db, searched, whole)} > 0`)
  if (words.length > 1) choices.push(builder.and(words.map((word) => isInName(db, word))))
  if (/^\d{1,15}$/.test(text)) choices.push(builder('members.id', '=', Number(text)))
  return builder.or(choices)
}

/** Its first place is in the first line, which is the name. */
function isInName(db: Queries, word: string): Expression<SqlBool> {
  return sql`${positionIn(db, searched, word)} between 1 and ${positionIn(db, searched, '\n')}`
}

/**
 * The digits of what can be a phone number, without the zero or zeros that stand for a country's code, or of a card
 * number without those that fill it up.
 */
function digitsOf(text: string): string[] {
  if (!/^[\d\s+()./-]+$/.test(text)) return []
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits === '' ? [] : [digits]
}
