import { foldName } from '@fobhouse/contract/text.ts'
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { containsText } from '../../db/dialect.ts'

type Builder = ExpressionBuilder<Tables, 'members'>

/**
 * Who fits what somebody typed: every word in the name, or the whole in screen name, e-mail, plate, phone or card. A
 * phone number fits in its national form too, a card with or without leading zeros.
 */
export function matchesSearch(builder: Builder, typed: string): Expression<SqlBool> {
  const text = foldName(typed)
  const words = text.split(/\s+/)
  const choices: Expression<SqlBool>[] = [
    builder.and(words.map((word) => containsText(sql.ref('members.name_key'), word))),
    containsText(sql.ref('members.screen_name_key'), text),
    containsText(sql.ref('members.email_key'), text),
    containsText(sql`lower(members.vehicle_registration_plate)`, text),
    // SQLite's lower() knows only ASCII; plates are written in capitals.
    containsText(sql.ref('members.vehicle_registration_plate'), text.toUpperCase()),
  ]
  const phone = phoneDigits(text)
  if (phone !== '') choices.push(containsText(sql`replace(members.phone, ' ', '')`, phone))
  const card = cardDigits(text)
  if (card !== '') choices.push(containsText(sql.ref('members.card_number'), card))
  return builder.or(choices)
}

/** The digits of what can be a phone number, without the zero or zeros that stand for a country's code. */
function phoneDigits(text: string): string {
  if (!/^[\d\s+()./-]+$/.test(text)) return ''
  return text.replaceAll(/\D/g, '').replace(/^0+/, '')
}

function cardDigits(text: string): string {
  return /^\d+$/.test(text) ? text.replace(/^0+/, '') : ''
}
