import { networkOf } from '../core/network-of.ts'
import type { DeviceConnection } from './connection.ts'

/** A fifth of all sockets: every board is a stranger until its key is checked. */
const mostStrangers = 1000
/** After a restart all boards come at once, often from one address. */
const mostOfOneNetwork = 300

/**
 * Connections that have not shown a key yet. They share part of all sockets: the network with the most of them makes
 * room for the next, so that nobody can keep a board out by opening sockets.
 */
export class Strangers {
  readonly #byNetwork = new Map<string, Set<DeviceConnection>>()
  #count = 0

  /** Adds one; if there are too many, ends the oldest of the network with the most. */
  add(connection: DeviceConnection): void {
    const network = networkOf(connection.place.address)
    const ofNetwork = this.#byNetwork.get(network) ?? new Set()
    this.#byNetwork.set(network, ofNetwork.add(connection))
    this.#count += 1
    if (ofNetwork.size > mostOfOneNetwork) this.#makeRoom(ofNetwork, mostOfOneNetwork)
    if (this.#count <= mostStrangers) return
    for (const one of this.#byNetwork.values()) this.#letGoOfKnown(one)
    if (this.#count > mostStrangers) this.#endOldest(this.#largest())
  }

  forget(connection: DeviceConnection): void {
    const network = networkOf(connection.place.address)
    const ofNetwork = this.#byNetwork.get(network)
    if (ofNetwork?.delete(connection)) this.#count -= 1
    if (ofNetwork?.size === 0) this.#byNetwork.delete(network)
  }

  #makeRoom(ofNetwork: Set<DeviceConnection>, most: number): void {
    this.#letGoOfKnown(ofNetwork)
    if (ofNetwork.size > most) this.#endOldest(ofNetwork)
  }

  /** Connections that have shown a key are no longer strangers. */
  #letGoOfKnown(ofNetwork: Set<DeviceConnection>): void {
    for (const connection of ofNetwork) if (connection.device) this.forget(connection)
  }

  #endOldest(ofNetwork: Set<DeviceConnection>): void {
    const [oldest] = ofNetwork
    if (!oldest) return
    this.forget(oldest)
    oldest.end('crowded')
  }

  #largest(): Set<DeviceConnection> {
    let largest = new Set<DeviceConnection>()
    for (const one of this.#byNetwork.values()) if (one.size > largest.size) largest = one
    return largest
  }
}
