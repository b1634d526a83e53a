import type { ReaderEvent } from './reader.ts'

export function describeReaderEvent(event: ReaderEvent): string {
  switch (event.type) {
    case 'listening':
      return `Reader: ${event.url}. Waiting for a kiosk page.`
    case 'connected':
      return 'A page has connected.'
    case 'heard':
      return `The page says "${event.text}".`
    case 'disconnected':
      return 'A page has gone.'
    case 'sent':
      return event.pages === 0
        ? `Nobody is connected; ${describeText(event.text)} is lost.`
        : `Sent: ${describeText(event.text)}.`
  }
}

function describeText(text: string): string {
  if (text === '') return 'an empty message'
  return text.startsWith('c:') ? `card ${text.slice(2)}` : `"${text}"`
}
