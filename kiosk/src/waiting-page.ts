import { type TextLanguage, textLanguage } from '@fobhouse/contract/languages.ts'

/** Here and not in `texts/`, because the portal that has those is away. The compiler asks for a new language's. */
const texts: Record<TextLanguage, { title: string; advice: string }> = {
  'en-AU': {
    title: 'No connection to the club',
    advice: 'This screen comes back by itself as soon as the portal answers.',
  },
  'de-DE': {
    title: 'Keine Verbindung zum Verein',
    advice: 'Dieser Bildschirm kommt von selbst zurück, sobald das Portal antwortet.',
  },
  'es-ES': {
    title: 'Sin conexión con el club',
    advice: 'Esta pantalla vuelve sola en cuanto el portal responda.',
  },
  'fr-FR': {
    title: 'Pas de connexion avec le club',
    advice: 'Cet écran revient de lui-même dès que le portail répond.',
  },
  'nl-NL': {
    title: 'Geen verbinding met de club',
    advice: 'Dit scherm komt vanzelf terug zodra het portaal antwoordt.',
  },
  'sv-SE': {
    title: 'Ingen kontakt med föreningen',
    advice: 'Skärmen kommer tillbaka av sig själv så snart portalen svarar.',
  },
}

// The neutral colours of web/src/ui/theme: only the portal knows its club's colours.
const style = `
:root { color-scheme: light dark; --ground: #f7f8f9; --card: #fff; --line: #e5e8eb; --text: #2b3137; --dimmed: #5a646e; --dot: #c27803 }
@media (prefers-color-scheme: dark) {
  :root { --ground: #1c1c1c; --card: #2e2e2e; --line: #3b3b3b; --text: #e5e5e5; --dimmed: #b0b0b0; --dot: #f0a53c }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--ground); color: var(--text);
  font-family: system-ui, sans-serif; cursor: default; user-select: none }
main { max-width: 800px; padding: clamp(24px, 6vw, 64px); border: 1px solid var(--line); border-radius: 8px; background: var(--card); text-align: center }
i { display: inline-block; width: 16px; height: 16px; border-radius: 50%; background: var(--dot); animation: breathe 2.4s ease-in-out infinite }
h1 { margin: 24px 0 16px; font-size: clamp(24px, 5vw, 48px); font-weight: 600; line-height: 1.2; text-wrap: balance }
p { margin: 0; font-size: clamp(16px, 2.5vw, 24px); line-height: 1.45; text-wrap: balance }
small { display: block; margin-top: 32px; font-size: 14px; color: var(--dimmed) }
@keyframes breathe { 50% { opacity: 0.25 } }
@media (prefers-reduced-motion: reduce) { i { animation: none } }
`

type Facts = { host: string; language: string; why: string }

/** The page shown while the portal is away. It has no script, because the shell watches for the portal. */
export function waitingPage({ host, language, why }: Facts): string {
  const read = textLanguage(language)
  const { title, advice } = texts[read]
  return `<!doctype html>
<html lang="${read.slice(0, 2)}" translate="no">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>
<body><main role="status"><i></i><h1>${title}</h1><p>${advice}</p><small>${escape(host)} · ${escape(why)}</small></main></body>
</html>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
