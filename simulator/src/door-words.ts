import type { DoorEvent } from './door.ts'

/** What happened at a door, in plain words. */
export function describeDoorEvent(event: DoorEvent): string {
  switch (event.type) {
    case 'authorised':
      return 'Connected: the portal knows this door.'
    case 'ready':
      return 'Card list and lockout are up to date.'
    case 'refused':
      return 'The portal refuses this door: it is not authorised yet, or its key is wrong or revoked.'
    case 'disconnected':
      return `No connection (${event.reason}). The door goes on by its own list and tries again.`
    case 'list':
      return `New card list: ${event.cards} ${event.cards === 1 ? 'card' : 'cards'}.`
    case 'lockout':
      return event.lockedOut ? 'Locked out for maintenance: it opens for nobody.' : 'No longer locked out.'
    case 'opened':
      return `Card ${event.cardId}: OPEN.`
    case 'denied':
      return `Card ${event.cardId}: refused.`
    case 'locked_out':
      return `Card ${event.cardId}: refused, the door is locked out.`
    case 'bumped':
      return 'OPEN once, because the portal said so.'
    case 'unlocked':
      return 'Stays OPEN until the portal says lock.'
    case 'locked':
      return 'Locked again.'
    case 'rebooting':
      return 'Restarting.'
    case 'reported':
      return event.success ? 'The portal has noted it.' : 'The portal refused the report.'
  }
}
