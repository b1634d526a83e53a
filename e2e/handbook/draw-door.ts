/** What stands at the door: where the card is, what the reader shows, and how far the door is open, from 0 to 1. */
export type DoorScene = { card: 'gone' | 'coming' | 'there'; light: 'idle' | 'green' | 'red'; open: number }

export const sceneWidth = 300

const lights = { idle: '#5c6b7a', green: '#2fb36b', red: '#e0483e' } as const
const door = { left: 40, top: 110, width: 130, height: 330 }
const reader = { left: 204, top: 240 }
const cardAt = { coming: { x: 236, y: 318 }, there: { x: 206, y: 268 } } as const

/** The drawing of a door with its reader, as SVG. */
export function drawDoor({ card, light, open }: DoorScene, height: number): string {
  const floor = door.top + door.height
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sceneWidth}" height="${height}">
    <rect width="${sceneWidth}" height="${height}" fill="#e9ecef"/>
    <rect y="${floor}" width="${sceneWidth}" height="${height - floor}" fill="#cfd4da"/>
    <rect x="${door.left - 10}" y="${door.top - 10}" width="${door.width + 20}" height="${door.height + 10}" fill="#8a6d4b"/>
    <rect x="${door.left}" y="${door.top}" width="${door.width}" height="${door.height}" fill="#fff3c9"/>
    ${drawLeaf(open)}
    <rect x="${reader.left}" y="${reader.top}" width="52" height="76" rx="8" fill="#262f38"/>
    <circle cx="${reader.left + 26}" cy="${reader.top + 20}" r="8" fill="${lights[light]}"/>
    ${light === 'idle' ? '' : `<circle cx="${reader.left + 26}" cy="${reader.top + 20}" r="14" fill="${lights[light]}" opacity="0.35"/>`}
    ${card === 'gone' ? '' : drawCard(cardAt[card])}
  </svg>`
}

/** Hinged on its left side and opening inwards: the further open, the narrower and lower it looks. */
function drawLeaf(open: number): string {
  const right = door.left + door.width * (1 - 0.78 * open)
  const lean = 26 * open
  const [top, bottom] = [door.top, door.top + door.height]
  return `<path d="M ${door.left} ${top} L ${right} ${top + lean} L ${right} ${bottom - lean} L ${door.left} ${bottom} Z" fill="#b98b57" stroke="#7a5c3a" stroke-width="2"/>
    <circle cx="${right - 14 * (1 - 0.6 * open)}" cy="${top + door.height / 2}" r="6" fill="#f2d16b"/>`
}

function drawCard({ x, y }: { x: number; y: number }): string {
  return `<g transform="rotate(-12 ${x} ${y})">
    <rect x="${x}" y="${y}" width="62" height="40" rx="5" fill="#1c7ed6"/>
    <rect x="${x + 8}" y="${y + 9}" width="20" height="14" rx="2" fill="#a5d8ff"/>
  </g>`
}
