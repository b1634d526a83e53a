import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { buildDeb } from '../deb.ts'
import { bundleShell } from './bundle.ts'

// `npm run kiosk:deb`: package/dist/kiosk/fobhouse-kiosk_<version>_all.deb

const root = resolve(import.meta.dirname, '../..')
const here = (name: string) => readFileSync(join(import.meta.dirname, 'files', name), 'utf8')

type PackagedFile = { path: string; text: string; mode?: number }

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

/** Our licence, and that of zod, which is compiled into the program. */
function licences(): string {
  const [own, zod] = ['LICENSE', 'node_modules/zod/LICENSE'].map((path) => readFileSync(join(root, path), 'utf8'))
  return `${own}\nThe program contains zod:\n\n${zod}`
}

function write(folder: string, { path, text, mode = 0o644 }: PackagedFile): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true, mode: 0o755 })
  writeFileSync(file, text, { mode })
}

function buildPackage(): Promise<string> {
  return buildDeb({
    result: (version) => join(root, 'package/dist/kiosk', `fobhouse-kiosk_${version}_all.deb`),
    fill: async (tree, version) => {
      for (const file of packagedFiles(version, await bundleShell())) write(tree, file)
      mkdirSync(join(tree, 'usr/bin'), { recursive: true })
      symlinkSync('../share/fobhouse-kiosk/fobhouse-kiosk.mjs', join(tree, 'usr/bin/fobhouse-kiosk'))
    },
  })
}

try {
  process.stdout.write(`${await buildPackage()}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
