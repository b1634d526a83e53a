import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'

const source = readFileSync(resolve(import.meta.dirname, '../web/public/favicon.svg'), 'utf8')
const side = 32

type Ground = 'rounded' | 'square' | 'round' | 'none'

/** The product's mark of `web/public/favicon.svg` on another ground; `scale` shrinks what is drawn on it. */
function drawMark(ground: Ground, scale = 1): string {
  const gradient = /<defs>.*<\/defs>/s.exec(source)?.[0]
  const lines = /<g .*<\/g>/s.exec(source)?.[0]
  if (gradient === undefined || lines === undefined) throw new Error('favicon.svg does not have the expected form')
  const centred = `translate(16 16) scale(${scale}) translate(-16 -16)`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${gradient}${groundOf(ground)}<g transform="${centred}">${lines}</g></svg>`
}

function groundOf(ground: Ground): string {
  if (ground === 'none') return ''
  const radius = { rounded: 7, square: 0, round: 16 }[ground]
  return `<rect width="${side}" height="${side}" rx="${radius}" fill="url(#brand)" />`
}

// Draws every icon and splash picture from the one mark: `npm run icons --workspace mobile`. The results are committed.

const web = resolve(import.meta.dirname, '../web/public')
const android = join(import.meta.dirname, 'android/app/src/main/res')
const ios = join(import.meta.dirname, 'ios/App/App/Assets.xcassets')

/** A round or otherwise cut icon always shows a circle of four fifths. */
const safe = 0.68
/** Android shows only the inner two thirds of an adaptive icon. */
const adaptive = 0.5
const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 }

async function draw(svg: string, size: number, file: string): Promise<void> {
  await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(file)
}

/** The mark, small in the middle of its own colour, which fills a screen of any shape. */
async function drawSplash(width: number, height: number, file: string): Promise<void> {
  const mark = Math.round(Math.min(width, height) / 3)
  const input = await sharp(Buffer.from(drawMark('none')), { density: (72 * mark) / 32 })
    .resize(mark, mark)
    .png()
    .toBuffer()
  await sharp({ create: { width, height, channels: 3, background: '#0461b1' } })
    .composite([{ input }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(file)
}

async function drawWeb(): Promise<void> {
  await draw(drawMark('rounded'), 192, join(web, 'icon-192.png'))
  await draw(drawMark('rounded'), 512, join(web, 'icon-512.png'))
  await draw(drawMark('square', safe), 512, join(web, 'icon-maskable-512.png'))
}

async function drawAndroid(): Promise<void> {
  for (const [name, factor] of Object.entries(densities)) {
    const folder = join(android, `mipmap-${name}`)
    await draw(drawMark('rounded'), 48 * factor, join(folder, 'ic_launcher.png'))
    await draw(drawMark('round', safe), 48 * factor, join(folder, 'ic_launcher_round.png'))
    await draw(drawMark('none', adaptive), 108 * factor, join(folder, 'ic_launcher_foreground.png'))
  }
  await drawSplash(480, 480, join(android, 'drawable/splash.png'))
}

async function drawIos(): Promise<void> {
  await draw(drawMark('square', safe), 1024, join(ios, 'AppIcon.appiconset/AppIcon-512@2x.png'))
  await drawSplash(1366, 1366, join(ios, 'Splash.imageset/splash.png'))
}

await drawWeb()
if (existsSync(android)) await drawAndroid()
if (existsSync(ios)) await drawIos()
