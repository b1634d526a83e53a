import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

/** How many bits a list has, as https://www.w3.org/TR/vc-bitstring-status-list/ wants at least. */
export const bitsOfList = 131_072

/** A list with these bits set, the first of a byte on its left, as `encodedList` wants it. */
export async function encodeList(set: readonly number[]): Promise<string> {
  const bytes = new Uint8Array(bitsOfList / 8)
  for (const bit of set) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (0x80 >> (bit & 7))
  return `u${(await promisify(gzip)(bytes)).toString('base64url')}`
}

const mostBytes = 1024 * 1024

/** Whether a bit of an encoded list is set. Throws for what is no list, and for a bit outside it. */
export async function isBitSet(encoded: string, bit: number): Promise<boolean> {
  if (!encoded.startsWith('u')) throw new Error('The list is not in base64url')
  const packed = Buffer.from(encoded.slice(1), 'base64url')
  const bytes: Buffer = await new Promise((resolve, reject) => {
    gunzip(packed, { maxOutputLength: mostBytes }, (fault, read) => (fault ? reject(fault) : resolve(read)))
  })
  const byte = bytes[bit >> 3]
  if (byte === undefined) throw new Error('The list is too short')
  return (byte & (0x80 >> (bit & 7))) !== 0
}
