import type { InterlockEvent } from './interlock.ts'

const causes = {
  card: 'by a card',
  portal: 'because the portal has ended the session',
  'power cut': 'because its power failed',
}

export function describeInterlockEvent(event: InterlockEvent): string {
  switch (event.type) {
    case 'authorised':
      return 'Connected: the portal knows this interlock.'
    case 'ready':
      return 'Ready for cards.'
    case 'refused':
      return 'The portal refuses this interlock: it is not authorised yet, or its key is wrong or revoked.'
    case 'disconnected':
      return `No connection (${event.reason}). A tool that is on stays on; the interlock tries again.`
    case 'lockout':
      return event.lockedOut ? 'Locked out for maintenance: it starts for nobody.' : 'No longer locked out.'
    case 'asking':
      return `Card ${event.cardId}: asking the portal.`
    case 'unreachable':
      return `Card ${event.cardId}: the portal cannot be asked, so nothing starts.`
    case 'on':
      return `ON, session ${event.sessionId}.`
    case 'rejected':
      return `Not started: ${event.reason}.`
    case 'off':
      return `OFF ${causes[event.cause]}.`
    case 'reported':
      return `The portal ${event.success ? 'has noted' : `refused (${event.reason ?? 'no reason'})`} the ${event.report}.`
    case 'unlocked':
      return 'Stays ON until the portal says lock.'
    case 'locked':
      return 'Locked again.'
    case 'rebooting':
      return 'Restarting.'
  }
}
