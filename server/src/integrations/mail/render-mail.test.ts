import { describe, expect, test } from 'vitest'
import { alikeInAll, defineMail, mailLanguage, type MailText } from './mail-template.ts'
import { renderMail } from './render-mail.ts'

const everywhere = (text: MailText) => alikeInAll([], text).texts
const texts = (subject: string) => ({ subject, paragraphs: ['{what} at {siteName}, run by {siteOwner}.'] })
const template = defineMail(['what'], { ...everywhere(texts('About {what}')), 'sv-SE': texts('Om {what}') })
const sender = { siteName: 'Makers', siteOwner: 'Makers Inc.', colour: '#0461b1', origin: 'https://club.test' }

function render(params: Record<string, string>, changes: Partial<typeof sender> = {}) {
  return renderMail({
    template,
    language: 'en-AU',
    firstName: 'Mia',
    params,
    sender: { ...sender, ...changes },
  })
}

test('fills every part and signs for the club', () => {
  const { subject, text } = render({ what: 'Welding' })
  expect(subject).toBe('About Welding')
  expect(text).toBe('Hi Mia,\n\nWelding at Makers, run by Makers Inc..\n\n-- \nMakers\nhttps://club.test\n')
})

test('a paragraph of which nothing is left is left out', () => {
  const noted = defineMail(['note'], everywhere({ subject: 'News', paragraphs: ['It works again.', '{note}'] }))
  const told = { template: noted, language: 'en-AU', firstName: 'Mia', sender } as const
  const { text, html } = renderMail({ ...told, params: { note: ' ' } })
  expect(text).toBe('Hi Mia,\n\nIt works again.\n\n-- \nMakers\nhttps://club.test\n')
  expect(html).not.toMatch(/<p[^>]*>\s*<\/p>/)
  expect(renderMail({ ...told, params: { note: 'Go.' } }).text).toContain('It works again.\n\nGo.\n\n-- ')
})

test('what people typed is text, never markup, placeholder or header', () => {
  const { subject, text, html } = render({ what: '<script>"{siteName}"</script>\r\nBcc: all' })
  expect(subject).toBe('About <script>"{siteName}"</script> Bcc: all')
  expect(text).toContain('<script>"{siteName}"</script>')
  expect(html).not.toContain('<script>')
  expect(html).toContain('&#60;script&#62;&#34;{siteName}&#34;')
})

test('a mail can never go out with a hole in it', () => {
  expect(() => render({})).toThrow('what is missing')
  const holed = { ...everywhere(texts('')), 'en-AU': texts('{link}') }
  expect(() => defineMail(['what'], holed)).toThrow('undeclared parameter link')
  const button = { ...texts(''), button: 'Open' }
  expect(() => defineMail(['what'], everywhere(button))).toThrow('undeclared parameter link')
})

describe('the club name can be read on any colour', () => {
  test.each([
    ['#000000', '#ffffff'],
    ['#0461b1', '#ffffff'],
    ['#ffd43b', '#212529'],
    ['#ffffff', '#212529'],
  ])('on %s it is %s', (colour, ink) => {
    expect(render({ what: '' }, { colour }).html).toContain(`background:${colour};color:${ink}`)
  })
})

test.each([
  ['sv-SE', 'en-AU', 'sv-SE'],
  ['sv', 'en-AU', 'sv-SE'],
  ['en-GB', 'sv-SE', 'en-AU'],
  [null, 'sv-SE', 'sv-SE'],
  [null, 'en-NZ', 'en-AU'],
])('a reader of %s in a club of %s gets %s', (member, club, expected) => {
  expect(mailLanguage(member, club)).toBe(expected)
})
