import { networkInterfaces } from 'node:os'
import { countFailures, pauseAfter } from './back-off.ts'
import { launchBrowser } from './browser.ts'
import { chromiumFlags } from './chromium-flags.ts'
import { BrowserGone } from './debugging-pipe.ts'
import { openStore } from './file-store.ts'
import { chooseIp, chooseKioskId, listAdapters } from './identity.ts'
import { type Log, messageOf } from './log.ts'
import { pause } from './pause.ts'
import { claimProfile, emptyBrowserFolder, type Profile } from './profile.ts'
import type { Settings } from './settings.ts'
import { showPortal } from './show-portal.ts'
import { systemLanguage } from './system-language.ts'
import { WrongUse } from './wrong-use.ts'

const wordsLogged = 200

type Shell = { settings: Settings; program: string; log: Log; signal: AbortSignal }

/**
 * Keeps the portal on the screen until the signal aborts. Throws `WrongUse` if the machine or the settings do not allow
 * it.
 */
export async function runShell(shell: Shell): Promise<void> {
  const profile = await claimProfile(shell.settings.profile)
  try {
    await keepBrowser(shell, profile)
  } finally {
    profile.release()
  }
}

async function keepBrowser(shell: Shell, profile: Profile): Promise<void> {
  const { log, signal } = shell
  const store = openStore(profile.pageFile, log)
  const identity = createIdentity(profile, log)
  log('started', { portal: shell.settings.url.origin, kiosk: identity().kioskId.slice(0, 12) })
  let failures = 0
  while (!signal.aborted) {
    const started = performance.now()
    await showUntilEnd(shell, { profile, store, identity })
    if (signal.aborted) break
    failures = countFailures(failures, performance.now() - started)
    const pauseMs = pauseAfter(failures)
    if (pauseMs === undefined) throw new Error(`the browser ended ${failures} times in a row`)
    await pause(pauseMs, signal)
  }
  log('stopped')
}

type Kept = { profile: Profile; store: ReturnType<typeof openStore>; identity: ReturnType<typeof createIdentity> }

/** Runs the browser once, until it ends. */
async function showUntilEnd({ settings, program, log, signal }: Shell, kept: Kept): Promise<void> {
  const isWayland = process.env['WAYLAND_DISPLAY'] !== undefined
  const language = systemLanguage(process.env)
  const flags = chromiumFlags({ ...settings, folder: emptyBrowserFolder(kept.profile), language, isWayland })
  const browser = await launchBrowser(program, flags)
  log('browser', { pid: browser.pid })
  const end = () => void browser.close()
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  try {
    const { url, checkSeconds, night } = settings
    const facts = { url, checkMs: checkSeconds * 1000, night, language, ...kept, log }
    await Promise.race([showPortal(browser, facts), browser.ended])
  } catch (error) {
    if (!(error instanceof BrowserGone)) log('browser-failed', { why: messageOf(error) })
  } finally {
    signal.removeEventListener('abort', end)
    browser.kill()
    const { code, signal: by, said } = await browser.ended
    if (!signal.aborted)
      log('browser-ended', {
        code: code ?? undefined,
        by: by ?? undefined,
        // If the browser was killed, its last line is not the reason.
        said: code ? said.split('\n').at(-1)?.slice(0, wordsLogged) : undefined,
      })
  }
}

/** The machine keeps its id while the adapter with that id is still there. */
function createIdentity(profile: Profile, log: Log): () => { kioskId: string; ip: string } {
  const memory = openStore(profile.shellFile, log)
  return () => {
    const adapters = listAdapters()
    const usedSoFar = memory.get('kioskId')
    const kioskId = chooseKioskId(adapters, usedSoFar)
    if (kioskId === undefined) throw new WrongUse('This machine has no network adapter to be known by')
    if (kioskId !== usedSoFar) memory.set('kioskId', kioskId)
    return { kioskId, ip: chooseIp(networkInterfaces(), adapters) }
  }
}
