import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { bundleShell } from './bundle.ts'

// `npm run kiosk:deb`: kiosk/dist/fobhouse-kiosk_<version>_all.deb

const root = resolve(import.meta.dirname, '../..')
const here = (name: string) => readFileSync(join(import.meta.dirname, 'files', name), 'utf8')

type PackagedFile = { path: string; text: string; mode?: number }

/** Newer for each later commit, and the same for the same one. */
function readVersion(): { version: string; seconds: number } {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string } // ours
  const git = run('git', ['log', '-1', '--format=%ct'])
  const seconds = Number(git.trim())
  const stamp = new Date(seconds * 1000).toISOString().replaceAll(/\D/gu, '').slice(0, 12)
  return { version: `${version}+git${stamp}`, seconds }
}

function run(command: string, args: readonly string[], environment: Record<string, string> = {}): string {
  const done = spawnSync(command, args, { cwd: root, encoding: 'utf8', env: { ...process.env, ...environment } })
  if (done.error) throw new Error(`${command} cannot be run: ${done.error.message}`)
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')}\n${done.stdout}${done.stderr}`)
  return done.stdout
}

function control(version: string): string {
  return `Package: fobhouse-kiosk
Version: ${version}
Section: misc
Priority: optional
Architecture: all
Maintainer: Fobhouse <fobhouse@localhost>
Depends: nodejs (>= 18), chromium | chromium-browser, chromium-sandbox | chromium-browser, libgl1-mesa-dri, cage, xwayland, adduser, procps, dbus, libpam-systemd, fonts-dejavu-core | fonts-liberation
Description: screen of a Fobhouse portal at a club's entrance
 Shows the club's portal full screen, and nothing else: members tap their card
 on a reader, check in and see what they may open. Comes back by itself after
 a power cut, a lost network or an update of the portal.
`
}

function packagedFiles(version: string, program: string): PackagedFile[] {
  const share = 'usr/share/fobhouse-kiosk'
  const documents = 'usr/share/doc/fobhouse-kiosk'
  return [
    { path: `${share}/fobhouse-kiosk.mjs`, text: program, mode: 0o755 },
    { path: `${share}/fobhouse-kiosk.conf`, text: here('fobhouse-kiosk.conf') },
    { path: 'usr/lib/systemd/system/fobhouse-kiosk.service', text: here('fobhouse-kiosk.service') },
    { path: 'etc/pam.d/fobhouse-kiosk', text: here('fobhouse-kiosk.pam') },
    { path: `${documents}/copyright`, text: licences() },
    { path: `${documents}/kiosk.md`, text: readFileSync(join(root, 'docs/kiosk.md'), 'utf8') },
    { path: 'DEBIAN/control', text: control(version) },
    { path: 'DEBIAN/conffiles', text: '/etc/pam.d/fobhouse-kiosk\n' },
    ...['postinst', 'prerm', 'postrm'].map((name) => ({ path: `DEBIAN/${name}`, text: here(name), mode: 0o755 })),
  ]
}

/** Ours, and that of zod, which is in the program. */
function licences(): string {
  const [own, zod] = ['LICENSE', 'node_modules/zod/LICENSE'].map((path) => readFileSync(join(root, path), 'utf8'))
  return `${own}\nThe program contains zod:\n\n${zod}`
}

function write(folder: string, { path, text, mode = 0o644 }: PackagedFile): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true, mode: 0o755 })
  writeFileSync(file, text, { mode })
}

async function buildPackage(): Promise<string> {
  const { version, seconds } = readVersion()
  const folder = mkdtempSync(join(tmpdir(), 'fobhouse-deb-'))
  const tree = join(folder, 'tree')
  const result = join(root, 'kiosk', 'dist', `fobhouse-kiosk_${version}_all.deb`)
  try {
    process.umask(0o022)
    for (const file of packagedFiles(version, await bundleShell())) write(tree, file)
    mkdirSync(join(tree, 'usr/bin'), { recursive: true })
    symlinkSync('../share/fobhouse-kiosk/fobhouse-kiosk.mjs', join(tree, 'usr/bin/fobhouse-kiosk'))
    rmSync(dirname(result), { recursive: true, force: true })
    mkdirSync(dirname(result), { recursive: true })
    run('dpkg-deb', ['--root-owner-group', '--build', tree, result], { SOURCE_DATE_EPOCH: String(seconds) })
    return result
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

try {
  process.stdout.write(`${await buildPackage()}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
