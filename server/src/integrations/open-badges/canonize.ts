import jsonld from 'jsonld'
import { type Contexts, knownContexts } from './contexts.ts'

const longestMs = 5000

/** The library's types are those of a version that did not know RDFC-1.0 yet. */
const toText = jsonld.canonize as unknown as (document: object, options: object) => Promise<string>

/**
 * A document of linked data as sorted N-Quads, by RDFC-1.0 (https://www.w3.org/TR/rdf-canon/). Throws for a context that
 * is not known, for a term that no context defines, and for one that is made to take too long.
 */
export async function canonize(document: object, contexts: Contexts = knownContexts): Promise<string> {
  const options = {
    algorithm: 'RDFC-1.0',
    format: 'application/n-quads',
    safe: true,
    documentLoader: (url: string) => Promise.resolve(loadFrom(contexts, url)),
    canonizeOptions: { signal: AbortSignal.timeout(longestMs) },
  }
  return toText(document, options)
}

function loadFrom(contexts: Contexts, url: string) {
  const document = contexts.get(url)
  if (!document) throw new Error(`The context ${url} is not known`)
  return { documentUrl: url, document, contextUrl: undefined }
}
