/**
 * What an API key may do: read members, use doors, read balances, read metrics, read the house and start a lockdown,
 * read certificates and who holds them, read equipment and change its state.
 */
export const apiKeyScopes = ['members', 'access', 'memberbucks', 'metrics', 'house', 'competence', 'equipment'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]
