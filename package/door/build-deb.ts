import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildDeb } from '../deb.ts'
import { fillProgram, type PackagedFile } from '../program-files.ts'

// `npm run door:deb`: package/dist/door/fobhouse-door_<version>_all.deb

const root = resolve(import.meta.dirname, '../..')
const here = (name: string) => readFileSync(join(import.meta.dirname, 'files', name), 'utf8')

function control(version: string): string {
  return `Package: fobhouse-door
Version: ${version}
Section: misc
Priority: optional
Architecture: all
Maintainer: Fobhouse <fobhouse@localhost>
Depends: nodejs (>= 18), gpiod, evtest, adduser, coreutils, util-linux
Recommends: udev
Description: opens a door for the members of a Fobhouse portal
 Reads cards, decides by the club's signed list, and opens a lock through a
 relay: also while the portal or the network is down. Reports what happened
 once it is back.
`
}

const files: readonly PackagedFile[] = [
  { path: 'usr/share/fobhouse-door/fobhouse-door.conf', text: here('fobhouse-door.conf') },
  { path: 'usr/lib/systemd/system/fobhouse-door.service', text: here('fobhouse-door.service') },
  { path: 'usr/lib/udev/rules.d/60-fobhouse-door.rules', text: here('60-fobhouse-door.rules') },
  {
    path: 'usr/share/doc/fobhouse-door/pictures/door-wiring.svg',
    text: readFileSync(join(root, 'docs/pictures/door-wiring.svg'), 'utf8'),
  },
  ...['postinst', 'prerm', 'postrm'].map((name) => ({ path: `DEBIAN/${name}`, text: here(name), mode: 0o755 })),
]

function buildPackage(): Promise<string> {
  return buildDeb({
    result: (version) => join(root, 'package/dist/door', `fobhouse-door_${version}_all.deb`),
    fill: (tree, version) =>
      fillProgram(tree, {
        name: 'fobhouse-door',
        entry: 'door/src/main.ts',
        page: 'door.md',
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
