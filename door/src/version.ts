import about from '../package.json' with { type: 'json' }

/** What the door calls itself to the portal. */
export const firmware = `fobhouse-door ${about.version}`
