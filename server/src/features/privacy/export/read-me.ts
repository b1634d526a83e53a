import type { MailLanguage } from '../../../integrations/mail/mail-template.ts'

type Words = {
  name: string
  title: (facts: Facts) => string
  intro: readonly string[]
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
    closing: ({ siteOwner }) => `Is something wrong or missing? Write to ${siteOwner}.`,
  },
  'sv-SE': {
    name: 'LÄSMIG.txt',
    title: ({ siteOwner, name, at }) => `Vad ${siteOwner} har sparat om ${name}, per ${at}`,
    intro: [
      'Filerna som slutar på .json är ren text: de öppnas i vilken redigerare eller webbläsare som helst, och andra program kan läsa dem.',
      'Tider är i UTC. Belopp är i cent eller öre.',
    ],
    closing: ({ siteOwner }) => `Är något fel, eller saknas något? Skriv till ${siteOwner}.`,
  },
}

/** Explains the files in the reader's language. */
export function writeReadMe(
  language: MailLanguage,
  { files, ...facts }: Facts & { files: readonly { file: string; about: Record<MailLanguage, string> }[] },
): { name: string; text: string } {
  const { name, title, intro, closing } = words[language]
  const width = Math.max(...files.map(({ file }) => file.length)) + 2
  const lines = files.map(({ file, about }) => `${file.padEnd(width)}${about[language]}`)
  const text = [title(facts), '', ...intro, '', ...lines, '', closing(facts), ''].join('\r\n')
  return { name, text }
}
