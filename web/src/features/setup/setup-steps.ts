import { isLocale, type Locale } from '@fobhouse/contract/languages.ts'
import type { RequestOf } from '@fobhouse/contract/route.ts'
import { setupRoutes } from '@fobhouse/contract/routes/setup.ts'
import { type AskedName, askedSettings } from '@fobhouse/contract/settings.ts'
import { messageText } from '../../lib/error-text.ts'
import { type FieldErrors, validateWith } from '../../lib/form-errors.ts'

/** What the wizard asks, as typed. */
export type SetupValues = Record<SetupField, string>
export type SetupField = (typeof fieldsOfStep)[SetupStep][number]
export type SetupStep = (typeof setupSteps)[number]

export const setupSteps = ['code', 'club', 'administrator', 'start'] as const

const fieldsOfStep = {
  code: ['code'],
  club: ['siteName', 'siteOwner', 'locale', 'timeZone', ...askedSettings.map(({ name }) => name)],
  administrator: ['firstName', 'lastName', 'email', 'password'],
  start: ['start'],
} as const

/** A value for each setting that the set-up asks. */
export function eachAsked<Value>(valueOf: (name: AskedName) => Value): Record<AskedName, Value> {
  // One entry for each of them.
  return Object.fromEntries(askedSettings.map(({ name }) => [name, valueOf(name)])) as Record<AskedName, Value>
}

/** The wizard's names of what the contract nests. */
export const fieldOfPath: Record<string, SetupField> = {
  'admin.firstName': 'firstName',
  'admin.lastName': 'lastName',
  'admin.email': 'email',
  'admin.password': 'password',
}

const judgeRequest = validateWith(setupRoutes.run.body)

/** What is wrong with one step; the faults of later ones are not told yet. */
export function faultsOfStep(step: SetupStep, values: SetupValues): FieldErrors {
  const found = judgeRequest(requestOf(values))
  const faults = Object.fromEntries(Object.entries(found).map(([path, text]) => [fieldOfPath[path] ?? path, text]))
  if (values.code.trim() === '') faults['code'] = messageText('validation.required')
  return Object.fromEntries(fieldsOfStep[step].flatMap((name) => (faults[name] ? [[name, faults[name]]] : [])))
}

export function stepOf(field: SetupField): SetupStep {
  return setupSteps.find((step) => fieldsOfStep[step].some((name) => name === field)) ?? 'code'
}

export function requestOf(values: SetupValues): RequestOf<typeof setupRoutes.run>['body'] {
  const { code, siteName, siteOwner, timeZone, firstName, lastName, email, password } = values
  return {
    code,
    siteName,
    siteOwner,
    locale: localeOf(values.locale),
    timeZone,
    admin: { firstName, lastName, email, password },
    ...eachAsked((name) => values[name] === 'yes'),
    demo: values.start === 'demo',
  }
}

function localeOf(text: string): Locale {
  return isLocale(text) ? text : 'en-AU'
}
