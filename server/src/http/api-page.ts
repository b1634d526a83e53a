import { escapeHtml } from '@fobhouse/contract/html.ts'
import type { FastifyInstance } from 'fastify'
import type { Route } from '@fobhouse/contract/route.ts'
import type { Config } from '../core/config.ts'
import { buildApiDocument } from './api-document.ts'
import { sessionCookie } from './cookies.ts'

type Table = Record<string, Record<string, Route>>

/** Serves the API document and a page that reads it out, both made from the route table when first asked for. */
export function serveApiDocument(
  server: FastifyInstance,
  table: Table,
  config: Pick<Config, 'publicUrl' | 'version'>,
): void {
  const { version } = config
  let document: string | undefined
  server.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(buildApiDocument(table, version, sessionCookie(config)))
    return reply.type('application/json').send(document)
  })
  server.get('/api/docs/', (_request, reply) => {
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    )
    return reply.type('text/html').send(renderPage(table, version))
  })
}

function renderPage(table: Table, version: string): string {
  const sections = Object.entries(table).map(
    ([feature, group]) =>
      `<h2 id="${feature}">${feature}</h2>${Object.values(group)
        .map((route) => renderRoute(route))
        .join('')}`,
  )
  const links = Object.keys(table).map((feature) => `<a href="#${feature}">${feature}</a>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Fobhouse API</title>
<meta name="viewport" content="width=device-width"><style>${styles}</style></head><body><main>
<h1>Fobhouse API ${escapeHtml(version)}</h1>
<p>For programs: <a href="/api/openapi.json">openapi.json</a>. Amounts are integer minor units, times ISO 8601 UTC.</p>
<nav>${links.join(' ')}</nav>${sections.join('')}</main></body></html>`
}

function renderRoute(route: Route): string {
  const single = buildApiDocument({ one: { route } }, '')
  // `describeRoute` made both a moment ago; JSON Schema gives them no closer type.
  const [operations] = Object.values(single['paths'] as Record<string, Record<string, unknown>>)
  const { description, requestBody, parameters, responses } = Object.values(operations ?? {})[0] as Record<
    string,
    unknown
  >
  const parts = { parameters, requestBody, responses }
  return `<details><summary><b>${route.method}</b> <code>${escapeHtml(route.path)}</code>
<span>${escapeHtml(route.summary)}</span></summary><p>${escapeHtml(String(description))}</p>
<pre>${escapeHtml(JSON.stringify(parts, null, 2))}</pre></details>`
}

const styles = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0}
main{max-width:70rem;margin:0 auto;padding:1rem}nav a{margin-right:.75rem}
details{border-bottom:1px solid #8884;padding:.5rem 0}summary{cursor:pointer}summary b{display:inline-block;width:4.5rem}
summary span{display:block;padding-left:4.5rem;opacity:.8}pre{overflow:auto;font-size:.8rem;max-height:30rem}`
