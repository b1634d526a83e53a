import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { buildApp } from '@fobhouse/mobile/build.ts'
import type { BrowserContext } from 'playwright-core'

/** The origin at which Android's web view finds an app's own files. */
export const insideOrigin = 'https://localhost'

const mediaTypes: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

/** The app as on a phone: its files are served from their own origin, and a path without a file gets the page. */
export async function packApp(): Promise<{ openIn(context: BrowserContext): Promise<void>; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'app-'))
  await buildApp(folder)
  return {
    openIn: async (context) => {
      // A browser asks before a page may talk to this machine; a phone's web view does not.
      await context.grantPermissions(['local-network-access'], { origin: insideOrigin })
      await context.route(`${insideOrigin}/**`, async (route) => {
        const path = join(folder, new URL(route.request().url()).pathname)
        const file = existsSync(path) && statSync(path).isFile() ? path : join(folder, 'index.html')
        await route.fulfill({ body: readFileSync(file), contentType: mediaTypes[extname(file)] ?? 'text/plain' })
      })
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
