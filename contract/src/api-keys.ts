/** What an API key may be allowed: read members, use doors, read balances, read metrics. */
export const apiKeyScopes = ['members', 'access', 'memberbucks', 'metrics'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]
