/** What a program may ask of the OpenID Connect provider, in the order in which it is shown. */
export const openIdScopes = ['openid', 'profile', 'email', 'membership', 'groups'] as const
export type OpenIdScope = (typeof openIdScopes)[number]
