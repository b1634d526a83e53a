/**
 * Splits a stream at zero bytes, wherever the chunks break, even inside a character. The part after the last zero byte
 * waits for the rest.
 */
export function createFrameReader(take: (text: string) => void): (chunk: Buffer) => void {
  let begun: Buffer[] = []
  return (chunk) => {
    let start = 0
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      const frame = Buffer.concat([...begun, chunk.subarray(start, end)])
      begun = []
      start = end + 1
      take(frame.toString('utf8'))
    }
    if (start < chunk.length) begun.push(chunk.subarray(start))
  }
}
