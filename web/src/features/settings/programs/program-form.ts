import type { OpenIdScope } from '@fobhouse/contract/openid.ts'
import type { OidcClient } from '@fobhouse/contract/routes/openid.ts'

/** As it is typed: addresses one a line. */
export type ProgramValues = {
  name: string
  redirectUris: string
  postLogoutRedirectUris: string
  scopes: OpenIdScope[]
  isPublic: boolean
  activeOnly: boolean
  renewSecret: boolean
}

export function valuesOf(program: OidcClient | undefined): ProgramValues {
  return {
    name: program?.name ?? '',
    redirectUris: program?.redirectUris.join('\n') ?? '',
    postLogoutRedirectUris: program?.postLogoutRedirectUris.join('\n') ?? '',
    scopes: program?.scopes ?? ['openid', 'profile', 'email'],
    isPublic: program?.isPublic ?? false,
    activeOnly: program?.activeOnly ?? true,
    renewSecret: false,
  }
}

export function bodyOf({ isPublic, renewSecret, ...values }: ProgramValues, isNew: boolean) {
  return {
    ...values,
    redirectUris: linesOf(values.redirectUris),
    postLogoutRedirectUris: linesOf(values.postLogoutRedirectUris),
    ...(isNew ? { isPublic } : { renewSecret }),
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The faults of single addresses stand at the field that holds them all. */
export function atWholeFields(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, text]) => [path.split('.')[0] ?? path, text]))
}
