import { type FieldValues, memberField, memberFieldNames } from '@fobhouse/contract/members/field-sets.ts'
import type { Locale } from '@fobhouse/contract/languages.ts'
import type { CountryCode } from 'libphonenumber-js/min'
import type { Context } from '../../context.ts'
import { invalidField } from '../../core/errors.ts'

const loadLibrary = () => import('libphonenumber-js/min')
/** Kept, because a file of members asks for it with each row. */
let library: Awaited<ReturnType<typeof loadLibrary>> | undefined

/**
 * Parses a telephone number as dialled in the club's country, or with any `+` code. Returns it in international form
 * (`+61 412 345 678`), or undefined if no such number can exist.
 */
export async function normalisePhone(text: string, siteLocale: Locale): Promise<string | undefined> {
  library ??= await loadLibrary()
  const country = siteLocale.slice(-2) as CountryCode // a locale ends in its country's ISO 3166 code
  const number = library.parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
  return number?.isValid() ? number.formatInternational() : undefined
}

/**
 * Normalises the values that only the server can normalise. An administrator may leave any of them empty, the owner
 * only fields that allow it. Throws `validation` with the field's name.
 */
export async function normaliseFields<Values extends FieldValues>(
  ctx: Pick<Context, 'settings'>,
  values: Values,
  by: 'self' | 'administrator',
): Promise<Values> {
  const locale = ctx.settings.get('general.siteLocaleCurrency')
  const normalised: Record<string, string> = {}
  for (const name of memberFieldNames) {
    const { normalised: how, self } = memberField(name)
    const text = values[name]
    if (how === undefined || typeof text !== 'string') continue
    if (text === '' && !(by === 'self' && self === 'filled')) continue
    const number = await normalisePhone(text, locale)
    if (number === undefined) throw invalidField(name, 'validation.invalidPhone')
    normalised[name] = number
  }
  return { ...values, ...normalised }
}
