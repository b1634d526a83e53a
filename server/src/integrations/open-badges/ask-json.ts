import { callWeb } from '../web-call.ts'
import type { AskJson } from './check-badge.ts'

const longestMs = 10_000
const mostBytes = 256 * 1024

/**
 * Asks an address that a member gave, which must be public unless its host is in `hosts`, `host` or `host:port`. No
 * redirect is followed.
 */
export function askJsonFrom(hosts: readonly string[]): AskJson {
  return async (address) => {
    const url = new URL(address)
    const isListed = hosts.some((host) => [url.host, url.hostname].includes(host.toLowerCase()))
    const headers = { accept: 'application/ld+json, application/json' }
    const call = { method: 'GET', headers, timeoutMs: longestMs, mostBytes, isPublic: !isListed } as const
    url.hash = ''
    const { status, body } = await callWeb(url.href, call)
    if (status !== 200) throw new Error(`${url.host} answered ${status}`)
    return JSON.parse(body.toString('utf8')) as unknown
  }
}
