import { escapeHtml } from '@fobhouse/contract/html.ts'
import type { MailTemplate } from './mail-template.ts'
import type { TextLanguage } from '@fobhouse/contract/languages.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/mail.json'

const said = textsOf<typeof words>('server/mail')

/** The club as mails show it. */
export type MailSender = { siteName: string; siteOwner: string; colour: string; origin: string }

/** A letter from an administrator to many: addresses in it become links, and a link below lets readers unsubscribe. */
export type MailLetter = { unsubscribeLink: string }

export type RenderedMail = { subject: string; text: string; html: string }

type RenderRequest = {
  template: MailTemplate
  language: TextLanguage
  firstName: string
  params: Record<string, string>
  sender: MailSender
  letter?: MailLetter
}

const greetings: Record<TextLanguage, string> = said((words) => words.greetings)
const linkHints: Record<TextLanguage, string> = said((words) => words.linkHints)

const unsubscribeWords: Record<TextLanguage, { why: string; link: string }> = said((words) => words.unsubscribeWords)

/** Fills a template; returns subject, plain text and HTML with equal content. */
export function renderMail({ template, language, firstName, params, sender, letter }: RenderRequest): RenderedMail {
  const text = template.texts[language]
  const values = { ...params, firstName, siteName: sender.siteName, siteOwner: sender.siteOwner }
  const fill = (part: string) => fillPlaceholders(part, values)
  const parts = {
    greeting: fill(greetings[language]),
    paragraphs: text.paragraphs.map(fill).filter(isSaid),
    button: text.button === undefined ? undefined : { label: fill(text.button), link: fill('{link}') },
    closing: (text.closing ?? []).map(fill).filter(isSaid),
    linkHint: linkHints[language],
    unsubscribe: letter && {
      ...unsubscribeWords[language],
      why: fill(unsubscribeWords[language].why),
      to: letter.unsubscribeLink,
    },
  }
  // A line break in a name must not start a new header.
  const subject = fill(text.subject).replaceAll(/\s+/g, ' ').trim()
  return { subject, text: asText(parts, sender), html: asHtml({ parts, sender, language, subject }) }
}

/** A paragraph that is nothing but a note that nobody wrote says nothing. */
function isSaid(paragraph: string): boolean {
  return paragraph.trim() !== ''
}

type MailParts = {
  greeting: string
  paragraphs: string[]
  button: { label: string; link: string } | undefined
  closing: string[]
  linkHint: string
  unsubscribe: { why: string; link: string; to: string } | undefined
}

function fillPlaceholders(part: string, values: Record<string, string>): string {
  return part.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The mail parameter ${name} is missing`)
    return value
  })
}

function asText(parts: MailParts, sender: MailSender): string {
  const button = parts.button === undefined ? [] : [`${parts.button.label}:\n${parts.button.link}`]
  const { unsubscribe } = parts
  const way = unsubscribe === undefined ? '' : `\n\n${unsubscribe.why}\n${unsubscribe.link}:\n${unsubscribe.to}`
  const signature = `-- \n${sender.siteName}\n${sender.origin}${way}`
  return `${[parts.greeting, ...parts.paragraphs, ...button, ...parts.closing, signature].join('\n\n')}\n`
}

type HtmlRequest = { parts: MailParts; sender: MailSender; language: TextLanguage; subject: string }

/** Tables and inline styles, because mail programs know little more. No pictures, nothing from outside. */
function asHtml({ parts, sender, language, subject }: HtmlRequest): string {
  // Only letters get links: other mails may hold a stranger's words.
  const words = parts.unsubscribe === undefined ? escapeHtml : linkedHtml
  const block = (text: string) => `<p style="margin:0 0 16px">${words(text).replaceAll('\n', '<br>')}</p>`
  const body = [
    ...[parts.greeting, ...parts.paragraphs].map(block),
    ...(parts.button === undefined ? [] : [buttonHtml(parts.button, sender.colour)]),
    ...parts.closing.map(block),
    ...(parts.button === undefined ? [] : [linkHintHtml(parts.linkHint, parts.button.link)]),
  ]
  const ink = readableOn(sender.colour)
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#f1f3f5;color:#212529;font:16px/1.5 system-ui,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f3f5"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px;overflow:hidden">
<tr><td style="padding:16px 24px;background:${sender.colour};color:${ink};font-size:18px;font-weight:bold">${escapeHtml(sender.siteName)}</td></tr>
<tr><td style="padding:24px 24px 8px">${body.join('\n')}</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid #e9ecef;color:#5c636a;font-size:13px">${escapeHtml(sender.siteOwner)}<br>
<a href="${escapeHtml(sender.origin)}" style="color:#5c636a">${escapeHtml(sender.origin)}</a>${unsubscribeHtml(parts.unsubscribe)}</td></tr>
</table></td></tr></table></body></html>
`
}

function unsubscribeHtml(unsubscribe: MailParts['unsubscribe']): string {
  if (unsubscribe === undefined) return ''
  const link = `<a href="${escapeHtml(unsubscribe.to)}" style="color:#5c636a">${escapeHtml(unsubscribe.link)}</a>`
  return `<br><br>${escapeHtml(unsubscribe.why)}<br>${link}`
}

/** A full stop or bracket after an address belongs to the sentence. */
const webAddress = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'’”]/g

function linkedHtml(text: string): string {
  let html = ''
  let end = 0
  for (const { 0: address, index } of text.matchAll(webAddress)) {
    const href = escapeHtml(address)
    html += `${escapeHtml(text.slice(end, index))}<a href="${href}">${href}</a>`
    end = index + address.length
  }
  return html + escapeHtml(text.slice(end))
}

function buttonHtml({ label, link }: { label: string; link: string }, colour: string): string {
  const style = `display:inline-block;padding:12px 24px;color:${readableOn(colour)};font-weight:bold;text-decoration:none`
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>
<td style="border-radius:6px;background:${colour}"><a href="${escapeHtml(link)}" style="${style}">${escapeHtml(label)}</a></td></tr></table>`
}

function linkHintHtml(hint: string, link: string): string {
  const href = escapeHtml(link)
  return `<p style="margin:0 0 16px;color:#5c636a;font-size:13px">${hint}<br>
<a href="${href}" style="color:#5c636a;word-break:break-all">${href}</a></p>`
}

const darkInkLuminance = 0.0185 // of #212529

/** White or near-black, whichever contrasts more with `#rrggbb` (https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio). */
function readableOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const onWhite = 1.05 / (luminance + 0.05)
  const onDark = (luminance + 0.05) / (darkInkLuminance + 0.05)
  return onWhite >= onDark ? '#ffffff' : '#212529'
}
