import type { TapOutcome } from '@fobhouse/contract/routes/devices.ts'

type ChatTexts = Record<TapOutcome, string> & {
  aMember: string
  unknownCard: string
  sessionStart: string
  sessionEnd: string
  free: string
  test: string
}

/** Posts for the club's channels in the club's language. English variants use en-AU. */
export const chatTexts: Record<'en-AU' | 'sv-SE', ChatTexts> = {
  'en-AU': {
    aMember: 'A member',
    unknownCard: 'An unknown card',
    granted: '{who} opened {device}',
    denied: '{who} was refused at {device}',
    locked_out: '{who} was refused at {device}, which is closed for maintenance',
    unknown_card: '{who} was refused at {device}',
    sessionStart: '{who} started {device}',
    sessionEnd: '{who} finished with {device} after {duration}, {cost}',
    free: 'free of charge',
    test: 'A test message from {siteName}. It arrived, so posts arrive here.',
  },
  'sv-SE': {
    aMember: 'En medlem',
    unknownCard: 'Ett okänt kort',
    granted: '{who} öppnade {device}',
    denied: '{who} nekades vid {device}',
    locked_out: '{who} nekades vid {device}, som är stängd för underhåll',
    unknown_card: '{who} nekades vid {device}',
    sessionStart: '{who} startade {device}',
    sessionEnd: '{who} blev klar med {device} efter {duration}, {cost}',
    free: 'utan kostnad',
    test: 'Ett testmeddelande från {siteName}. Det kom fram, så inläggen kommer fram hit.',
  },
}
