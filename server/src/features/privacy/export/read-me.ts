import type { MailLanguage } from '../../../integrations/mail/mail-template.ts'

/** Everything that an export can hold, in the order of the readme. */
export const exportFiles = [
  'profile.json',
  'sign-ins.json',
  'cards-and-states.json',
  'access.json',
  'past-access.json',
  'taps.json',
  'tool-sessions.json',
  'visits.json',
  'money.json',
  'purchases.json',
  'messages.json',
  'audit.json',
  'memberships.json',
  'meetings.json',
  'issues.json',
  'api-keys.json',
  'theme.json',
] as const
export type ExportFile = (typeof exportFiles)[number]

type Words = {
  name: string
  title: (facts: Facts) => string
  intro: readonly string[]
  files: Record<ExportFile, string>
  closing: (facts: Facts) => string
}
type Facts = { siteOwner: string; name: string; at: string }

const words: Record<MailLanguage, Words> = {
  'en-AU': {
    name: 'README.txt',
    title: ({ siteOwner, name, at }) => `What ${siteOwner} has stored about ${name}, as of ${at}`,
    intro: [
      'The .json files are plain text: any editor or browser opens them, and other programs can read them.',
      'Times are in UTC. Amounts are in cents or öre.',
    ],
    files: {
      'profile.json': 'who you are in the portal, and the committee’s note about you',
      'sign-ins.json':
        'where you are logged in, here and in other programs, and links that were mailed to you; never a password or secret',
      'cards-and-states.json': 'which card and which membership state you had from when on',
      'access.json': 'the doors and tools that are granted to you',
      'past-access.json': 'the doors and tools that were granted to you before',
      'taps.json': 'every time your card was held to a reader, and what came of it',
      'tool-sessions.json': 'your sessions at tools, and when your card ended somebody else’s',
      'visits.json': 'when you checked in and out, with your guests’ names',
      'money.json': 'every movement on your account; below zero left it',
      'purchases.json': 'what you bought at machines; "transfer" is the id in money.json',
      'messages.json': 'messages sent to you; the text of those with a secret link is not kept',
      'audit.json': 'what you did in the portal and what was done about you; of others, only that it was done',
      'memberships.json': 'your membership plans, the fees you paid, and the last digits of a saved card',
      'meetings.json':
        'meetings you attended, proxies you gave or held, and when you made an address for a calendar program',
      'issues.json': 'issues that you reported, and when they were dealt with; their photos lie beside it',
      'api-keys.json': 'API keys that you made, without the keys',
      'theme.json': 'facts about your theme; the sound itself lies beside it',
    },
    closing: ({ siteOwner }) => `Is something wrong or missing? Write to ${siteOwner}.`,
  },
  'sv-SE': {
    name: 'LÄSMIG.txt',
    title: ({ siteOwner, name, at }) => `Vad ${siteOwner} har sparat om ${name}, per ${at}`,
    intro: [
      'Filerna som slutar på .json är ren text: de öppnas i vilken redigerare eller webbläsare som helst, och andra program kan läsa dem.',
      'Tider är i UTC. Belopp är i cent eller öre.',
    ],
    files: {
      'profile.json': 'vem du är i portalen, och styrelsens anteckning om dig',
      'sign-ins.json':
        'var du är inloggad, här och i andra program, och länkar som mejlats till dig; aldrig ett lösenord eller en hemlighet',
      'cards-and-states.json': 'vilket kort och vilken medlemsstatus du har haft från och med när',
      'access.json': 'de dörrar och verktyg som du har behörighet till',
      'past-access.json': 'de dörrar och verktyg som du tidigare har haft behörighet till',
      'taps.json': 'varje gång ditt kort hölls mot en läsare, och vad som hände',
      'tool-sessions.json': 'dina pass vid verktyg, och när ditt kort avslutade någon annans',
      'visits.json': 'när du checkade in och ut, med dina gästers namn',
      'money.json': 'varje rörelse på ditt konto; under noll lämnade det',
      'purchases.json': 'vad du köpte i automater; "transfer" är id i money.json',
      'messages.json': 'meddelanden som skickats till dig; texten i dem med en hemlig länk sparas inte',
      'audit.json': 'vad du gjorde i portalen och vad som gjordes om dig; om andra bara att det gjordes',
      'memberships.json': 'dina betalningsplaner, avgifter du betalat och de sista siffrorna på ett sparat kort',
      'meetings.json':
        'möten du deltog i, fullmakter du gav eller hade, och när du skapade en adress för ett kalenderprogram',
      'issues.json': 'fel som du har anmält, och när de var åtgärdade; bilderna ligger bredvid',
      'api-keys.json': 'API-nycklar som du skapade, utan själva nycklarna',
      'theme.json': 'fakta om din signatur; själva ljudet ligger bredvid',
    },
    closing: ({ siteOwner }) => `Är något fel, eller saknas något? Skriv till ${siteOwner}.`,
  },
}

/** Says in the reader's language what the files are. */
export function writeReadMe(language: MailLanguage, facts: Facts): { name: string; text: string } {
  const { name, title, intro, files, closing } = words[language]
  const width = Math.max(...exportFiles.map((file) => file.length)) + 2
  const lines = exportFiles.map((file) => `${file.padEnd(width)}${files[file]}`)
  const text = [title(facts), '', ...intro, '', ...lines, '', closing(facts), ''].join('\r\n')
  return { name, text }
}
