import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { buildDeb } from './deb.ts'
import { makeTree } from './make-tree.ts'
import { run } from './run.ts'

// `npm run deb`: package/dist/portal/fobhouse_<version>_<architecture>.deb

const root = resolve(import.meta.dirname, '..')
const architectures: Partial<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

function control(version: string, architecture: string): string {
  return `Package: fobhouse
Version: ${version}
Section: web
Priority: optional
Architecture: ${architecture}
Maintainer: Fobhouse <fobhouse@localhost>
Depends: adduser, ca-certificates, libc6 (>= 2.36), libstdc++6, util-linux
Recommends: caddy | nginx
Suggests: postgresql
Description: membership portal for makerspaces, hackerspaces and clubs
 People join, pay, get a card that opens doors and starts machines, come to
 meetings and vote by proxy. One server with everything it needs, on SQLite or
 PostgreSQL.
`
}

/** Files outside the server's tree: file here, path in the package, mode. */
const files: readonly [string, string, number][] = [
  ['package/files/fobhouse', 'usr/bin/fobhouse', 0o755],
  ['package/files/fobhouse.conf', 'usr/lib/fobhouse/fobhouse.conf', 0o644],
  ['package/files/fobhouse.service', 'usr/lib/systemd/system/fobhouse.service', 0o644],
  ['docs/operating.md', 'usr/share/doc/fobhouse/operating.md', 0o644],
  ['LICENSE', 'usr/share/doc/fobhouse/copyright', 0o644],
  ...['postinst', 'prerm', 'postrm'].map((name): [string, string, number] => [
    `package/files/${name}`,
    `DEBIAN/${name}`,
    0o755,
  ]),
]

function buildPackage(): Promise<string> {
  const architecture = architectures[process.arch]
  if (architecture === undefined) throw new Error(`There is no package for ${process.arch}`)
  return buildDeb({
    result: (version) => join(root, 'package/dist/portal', `fobhouse_${version}_${architecture}.deb`),
    fill: (tree, version) => {
      mkdirSync(join(tree, 'usr/lib/fobhouse'), { recursive: true })
      makeTree(join(tree, 'usr/lib/fobhouse'))
      for (const [from, to, mode] of files) {
        mkdirSync(dirname(join(tree, to)), { recursive: true })
        copyFileSync(join(root, from), join(tree, to))
        run('chmod', [mode.toString(8), join(tree, to)], { cwd: root })
      }
      writeFileSync(join(tree, 'DEBIAN/control'), control(version, architecture))
    },
  })
}

try {
  process.stdout.write(`${await buildPackage()}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
