/** What an API key may do: read members, use doors, read balances, read metrics, read the house and start a lockdown. */
export const apiKeyScopes = ['members', 'access', 'memberbucks', 'metrics', 'house'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]
