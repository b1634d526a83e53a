import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const source = readFileSync(resolve(import.meta.dirname, '../web/public/favicon.svg'), 'utf8')
const side = 32

type Ground = 'rounded' | 'square' | 'round' | 'none'

/** The product's mark of `web/public/favicon.svg` on another ground; `scale` shrinks what is drawn on it. */
export function drawMark(ground: Ground, scale = 1): string {
  const gradient = /<defs>.*<\/defs>/s.exec(source)?.[0]
  const lines = /<g .*<\/g>/s.exec(source)?.[0]
  if (gradient === undefined || lines === undefined) throw new Error('favicon.svg has another build than expected')
  const centred = `translate(16 16) scale(${scale}) translate(-16 -16)`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${gradient}${groundOf(ground)}<g transform="${centred}">${lines}</g></svg>`
}

function groundOf(ground: Ground): string {
  if (ground === 'none') return ''
  const radius = { rounded: 7, square: 0, round: 16 }[ground]
  return `<rect width="${side}" height="${side}" rx="${radius}" fill="url(#brand)" />`
}
