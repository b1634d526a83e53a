/**
 * What an administrator may be responsible for; most have all of them.
 *
 * - `people`: members, applications, kiosk visits
 * - `money`: fees, plans, the ledger, the bank, top-ups
 * - `doors`: doors, tools, kiosks, who may open what
 * - `meetings`: meetings and who attended
 * - `messages`: letters, SMS, the outbox
 * - `settings`: the club's settings, outside services, keys of other programs, who has which duty
 * - `records`: the audit trail, exports, erasure
 */
export const duties = ['people', 'money', 'doors', 'meetings', 'messages', 'settings', 'records'] as const
export type Duty = (typeof duties)[number]
