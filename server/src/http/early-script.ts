import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const tag = '<script src="/early.js"></script>'

type EarlyScript = {
  /** What the content security policy must allow. */
  source: string[]
  putInto: (html: string) => string
}

/** The script that runs before the first paint stands inside the page: to fetch it would cost a slow phone half a second. */
export function readEarlyScript(pageFolder: string): EarlyScript {
  const file = join(pageFolder, 'early.js')
  if (!existsSync(file)) return { source: [], putInto: (html) => html }
  const script = readFileSync(file, 'utf8')
  const digest = createHash('sha256').update(script).digest('base64')
  return { source: [`'sha256-${digest}'`], putInto: (html) => html.replace(tag, () => `<script>${script}</script>`) }
}
