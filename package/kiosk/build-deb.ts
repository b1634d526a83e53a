import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildDeb } from '../deb.ts'
import { fillProgram, type PackagedFile } from '../program-files.ts'

// `npm run kiosk:deb`: package/dist/kiosk/fobhouse-kiosk_<version>_all.deb

const root = resolve(import.meta.dirname, '../..')
const here = (name: string) => readFileSync(join(import.meta.dirname, 'files', name), 'utf8')

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

const files: readonly PackagedFile[] = [
  { path: 'usr/share/fobhouse-kiosk/fobhouse-kiosk.conf', text: here('fobhouse-kiosk.conf') },
  { path: 'usr/lib/systemd/system/fobhouse-kiosk.service', text: here('fobhouse-kiosk.service') },
  { path: 'etc/pam.d/fobhouse-kiosk', text: here('fobhouse-kiosk.pam') },
  { path: 'DEBIAN/conffiles', text: '/etc/pam.d/fobhouse-kiosk\n' },
  ...['postinst', 'prerm', 'postrm'].map((name) => ({ path: `DEBIAN/${name}`, text: here(name), mode: 0o755 })),
]

function buildPackage(): Promise<string> {
  return buildDeb({
    result: (version) => join(root, 'package/dist/kiosk', `fobhouse-kiosk_${version}_all.deb`),
    fill: (tree, version) =>
      fillProgram(tree, {
        name: 'fobhouse-kiosk',
        entry: 'kiosk/src/main.ts',
        page: 'kiosk.md',
        control: control(version),
        files,
      }),
  })
}

try {
  process.stdout.write(`${await buildPackage()}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
