// How a text message is split and what it costs: the page, before sending, and the server use the same code.

/** GSM 03.38: characters that take one septet. Escape (0x1B) is not one of them. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** An escape precedes them, so they take two septets. */
const extended = new Set('\f^{}\\[~]|€')

/** Units of a single message, and of each part of a longer one, whose header takes some. */
const room = { gsm7: { alone: 160, part: 153 }, ucs2: { alone: 70, part: 67 } } as const

export type SmsEncoding = keyof typeof room
export type SmsSize = {
  encoding: SmsEncoding
  /** How many messages are charged; 0 for no text. */
  segments: number
  /** How many more plain characters fit into the last segment. */
  charactersLeft: number
}

/** The message as sent: the text, then the club's footer on a line of its own. */
export function composeSms(body: string, footer: string): string {
  return footer === '' ? body : `${body}\n${footer}`
}

/** Counts the segments of a complete message, footer included. A character is never split across segments. */
export function measureSms(text: string): SmsSize {
  const characters = [...text.replaceAll('\r\n', '\n')]
  const encoding = characters.every((character) => basic.has(character) || extended.has(character)) ? 'gsm7' : 'ucs2'
  const { alone, part } = room[encoding]
  const units = characters.map((character) => unitsOf(character, encoding))
  const total = units.reduce((sum, one) => sum + one, 0)
  if (total === 0) return { encoding, segments: 0, charactersLeft: alone }
  if (total <= alone) return { encoding, segments: 1, charactersLeft: alone - total }
  const { segments, used } = fill(units, part)
  return { encoding, segments, charactersLeft: part - used }
}

function unitsOf(character: string, encoding: SmsEncoding): number {
  return encoding === 'ucs2' ? character.length : extended.has(character) ? 2 : 1
}

/** Fills parts one after the other; `used` is the number of units in the last one. */
function fill(units: readonly number[], part: number): { segments: number; used: number } {
  let segments = 1
  let used = 0
  for (const size of units) {
    if (used + size > part) {
      segments += 1
      used = 0
    }
    used += size
  }
  return { segments, used }
}
