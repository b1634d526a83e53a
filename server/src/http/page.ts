import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fastifyHelmet } from '@fastify/helmet'
import { fastifyStatic } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Asker } from '@fobhouse/contract/drawn-ahead.ts'
import { clubPictures } from '@fobhouse/contract/routes/admin-settings.ts'
import { browserLanguages, chooseLanguage } from '@fobhouse/contract/languages.ts'
import type { Context } from '../context.ts'
import type { Config } from '../core/config.ts'
import { AppError } from '../core/errors.ts'
import { isOfKiosk, readSessionToken } from './incoming-call.ts'
import { readDrawnAhead } from './drawn-ahead.ts'
import { readEarlyScript } from './early-script.ts'
import { readLoadAhead } from './load-ahead.ts'
import { nameAfterClub } from './name-page.ts'
import { rowsAhead } from './rows-ahead.ts'
import { yearSeconds } from './safety-headers.ts'
import type { StateOf } from './session-state.ts'
import { webManifest } from './web-manifest.ts'

type PageParts = Pick<Context, 'config' | 'settings'> & {
  /** Whether visitors see the login and not the first-start wizard. */
  isSetUp: () => Promise<boolean>
  /** The state of whoever a session belongs to. Sets its cookie anew where that is due. */
  stateOf: StateOf
}

/** Serves the built page: hashed assets may be cached for ever, and every path that is not a file gets the page. */
export async function servePage(server: FastifyInstance, parts: PageParts): Promise<void> {
  const { config, settings } = parts
  const sendPage = pageSender(parts)
  const files = filesBeside(config.pageFolder)
  await server.register(async (page) => {
    await page.register(fastifyHelmet, helmetOptions({ config, settings }))
    await page.register(fastifyStatic, {
      root: config.pageFolder,
      serve: false, // a route for each of hundreds of files would cost 12 MB
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/')
        reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
      },
    })
    page.get('/manifest.webmanifest', (_request, reply) =>
      reply
        .type('application/manifest+json')
        .header('cache-control', 'no-cache')
        .send(JSON.stringify(webManifest(settings))),
    )
    page.get<{ Params: { '*': string } }>('/assets/*', { helmet: ofPart }, ({ params }, reply) =>
      reply.sendFile(`assets/${params['*']}`),
    )
    page.get<{ Params: { '*': string } }>('/*', (request, reply) => {
      const path = request.params['*']
      if (files.has(path)) return reply.sendFile(path)
      if (/^\/(?:api|ws|assets)\//.test(request.url)) throw new AppError('not_found')
      return sendPage(request, reply)
    })
  })
}

function pageSender({ config, settings, isSetUp, stateOf }: PageParts) {
  const index = join(config.pageFolder, 'index.html')
  const early = readEarlyScript(config.pageFolder)
  /** Read with the first visit, not at the start: it is nearly a megabyte. */
  let ahead: { tagsOf: ReturnType<typeof readLoadAhead>; draw: ReturnType<typeof readDrawnAhead> } | undefined
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!existsSync(index)) throw new AppError('unavailable', { detail: 'The page is not built.' })
    const { url } = request
    const asker = askerOf(request, config)
    const isActive = async () => (await stateOf(request, reply)) === 'active'
    const language = chooseLanguage(null, browserLanguages(request.headers['accept-language']))
    ahead ??= { tagsOf: readLoadAhead(config.pageFolder), draw: readDrawnAhead(config.pageFolder, settings.get) }
    const tags = ahead.tagsOf({ url, asker, language })
    const named = nameAfterClub(readFileSync(index, 'utf8'), settings).replace('</head>', () => `${tags}</head>`)
    const isDrawn = !config.hasTestClock && (await isSetUp())
    // What stands there is about a person; whoever was given the address reads it.
    if (request.url.startsWith('/badge/')) reply.header('x-robots-tag', 'noindex')
    reply.type('text/html').header('cache-control', 'no-cache').header('vary', 'cookie, accept-language, user-agent')
    const rowsOf = (address: string) => rowsAhead({ request, reply }, address)
    const visit = { url, language, asker: isDrawn ? asker : undefined, isActive, rowsOf }
    return reply.send(await ahead.draw(early.putInto(named), visit))
  }
}

/** Only whether a token was sent: a page must come even if it expired or the database is away. */
function askerOf(request: FastifyRequest, config: Config): Asker {
  if (readSessionToken(request, config) !== undefined) return 'signedIn'
  return isOfKiosk(request, config) ? 'kiosk' : 'visitor'
}

/** Files next to the page: its icon, and the script that sets the colour scheme before the first paint. */
function filesBeside(folder: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set()
  const entries = readdirSync(folder, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.') && entry.name !== 'index.html')
  return new Set(files.map(({ name }) => name))
}

/** Origins of the club's pictures. Pictures are uploaded, but the API also accepts addresses. */
function pictureOrigins(settings: Context['settings']): string {
  const addresses = clubPictures.map((picture) => URL.parse(settings.get(`images.${picture}`)))
  return [...new Set(["'self'", ...addresses.map((address) => address?.origin ?? "'self'")])].join(' ')
}

/**
 * Allowed addresses of a kiosk's card reader. From an encrypted page, browsers reach an unencrypted reader only on the
 * kiosk itself, so nothing more is allowed there.
 */
function readerPlaces({ publicUrl }: Pick<Config, 'publicUrl'>): string[] {
  return publicUrl.startsWith('https:') ? ['ws://localhost:*', 'ws://127.0.0.1:*', 'wss:'] : ['ws:', 'wss:']
}

/** For scripts and styles: the headers of a whole page would add half a kilobyte to each. */
const ofPart = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  dnsPrefetchControl: false,
  frameguard: false,
  ieNoOpen: false,
  permittedCrossDomainPolicies: false,
  xssFilter: false,
}

function helmetOptions({ config, settings }: Pick<Context, 'config' | 'settings'>) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...readEarlyScript(config.pageFolder).source],
        // Mantine sets style attributes and one style element from the club's colours.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ['data:', 'blob:', () => pictureOrigins(settings)],
        mediaSrc: ["'self'", 'blob:'], // a theme fetched by the page
        connectSrc: ["'self'", ...readerPlaces(config)],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: config.publicUrl.startsWith('https:'), // browsers ignore it, with a warning, on http
    originAgentCluster: false,
    strictTransportSecurity: config.publicUrl.startsWith('https:') && { maxAge: yearSeconds },
  }
}
