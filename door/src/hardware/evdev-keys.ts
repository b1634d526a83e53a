// A USB reader is a keyboard: it types the card's number and Enter. evtest prints a line for each key:
// Event: time 1700000000.123456, type 1 (EV_KEY), code 2 (KEY_1), value 1

const keyLine = /\(EV_KEY\), code \d+ \(KEY_(?:KP)?([\dA-Z]+)\), value 1$/u
/** More is no card, but somebody who leans on a keyboard. */
const longest = 64

/** Puts keys together to cards. Keys that are no digit, letter A to F or Enter are left out. */
export function readKeys(onCard: (text: string) => void): (line: string) => void {
  let typed = ''
  return (line) => {
    const [, key] = keyLine.exec(line.trim()) ?? []
    if (key === 'ENTER') {
      if (typed !== '') onCard(typed)
      typed = ''
    } else if (key !== undefined && /^[\dA-F]$/u.test(key) && typed.length < longest) typed += key
  }
}
