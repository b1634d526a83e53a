import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { join } from 'node:path'

export type Adapter = { name: string; address: string; isHardware: boolean; isWireless: boolean }

const noAddress = '00:00:00:00:00:00'

/** Hex SHA-256 of a network hardware address in the form `aa:bb:cc:dd:ee:ff` (`docs/rules/kiosks.md`). */
export function kioskIdOf(address: string): string {
  return createHash('sha256').update(address.toLowerCase()).digest('hex')
}

/**
 * Keeps the id in use while its network adapter is present, so that plugging in another adapter changes nothing;
 * otherwise takes a built-in adapter, wired before wireless. Undefined if the machine has no adapter.
 */
export function chooseKioskId(adapters: readonly Adapter[], usedSoFar: string | null): string | undefined {
  const ids = inOrder(adapters).map(({ address }) => kioskIdOf(address))
  return ids.find((id) => id === usedSoFar) ?? ids[0]
}

function inOrder(adapters: readonly Adapter[]): Adapter[] {
  const rank = ({ isHardware, isWireless }: Adapter) => (isHardware ? 0 : 2) + (isWireless ? 1 : 0)
  return adapters
    .filter(({ address }) => address !== noAddress && /^[\da-f]{2}(?::[\da-f]{2}){5}$/iu.test(address))
    .toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'en'))
}

type Addresses = NodeJS.Dict<NetworkInterfaceInfo[]>

/** The address at which others reach this machine: IPv4 before IPv6, real adapters before bridges and tunnels. */
export function chooseIp(addresses: Addresses, adapters: readonly Adapter[]): string {
  const order = inOrder(adapters).map(({ name }) => name)
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const found = Object.entries(addresses)
    .flatMap(([name, each = []]) => each.map((info) => ({ name, ...info })))
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
    .toSorted((one, other) => one.family.localeCompare(other.family, 'en') || rank(one.name) - rank(other.name))
  return found[0]?.address ?? '127.0.0.1'
}

const systemFolder = '/sys/class/net'

/** The machine's adapters with their burnt-in addresses, even while a wireless one uses a random address to scan. */
export function listAdapters(): Adapter[] {
  if (!existsSync(systemFolder)) return adaptersInUse()
  return readdirSync(systemFolder)
    .filter((name) => name !== 'lo' && existsSync(join(systemFolder, name, 'address')))
    .map((name) => {
      const folder = join(systemFolder, name)
      const burntIn = join(folder, 'phy80211', 'macaddress')
      const isWireless = existsSync(burntIn)
      const address = readFileSync(isWireless ? burntIn : join(folder, 'address'), 'utf8').trim()
      return { name, address, isHardware: existsSync(join(folder, 'device')), isWireless }
    })
}

/** Systems other than Linux: adapters that have an address now. */
function adaptersInUse(): Adapter[] {
  return Object.entries(networkInterfaces()).flatMap(([name, each = []]) => {
    const first = each.find(({ internal }) => !internal)
    return first ? [{ name, address: first.mac, isHardware: true, isWireless: false }] : []
  })
}
