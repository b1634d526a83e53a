/** What an API key may do: read members, use doors, read balances, read metrics. */
export const apiKeyScopes = ['members', 'access', 'memberbucks', 'metrics'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]
