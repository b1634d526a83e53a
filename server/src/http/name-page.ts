import { escapeHtml } from '@fobhouse/contract/html.ts'
import type { Settings } from '../db/settings.ts'

/** Puts the club's name and icon into the built page, so that the tab shows them at once. */
export function nameAfterClub(html: string, settings: Pick<Settings, 'get'>): string {
  const icon = settings.get('images.siteFavicon')
  const named = html.replace(/<title>[^<]*/, () => `<title>${escapeHtml(settings.get('general.siteName'))}`)
  return icon === '' ? named : named.replace('href="/favicon.svg"', () => `href="${escapeHtml(icon)}"`)
}
