import { expect, it } from 'vitest'
import { waitingPage } from './waiting-page.ts'

it.each([
  ['sv-SE', 'lang="sv"', 'Ingen kontakt med föreningen'],
  ['en-AU', 'lang="en"', 'No connection to the club'],
  ['pt-PT', 'lang="en"', 'No connection to the club'],
  ['de-AT', 'lang="de"', 'Keine Verbindung zum Verein'],
])('speaks to a system in %s', (language, tag, title) => {
  const html = waitingPage({ host: 'club.example', language, why: '<502>' })
  for (const part of [tag, title, 'club.example · &lt;502>']) expect(html).toContain(part)
})
