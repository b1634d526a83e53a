import type { Settings } from '../db/settings.ts'

type Icon = { src: string; sizes: string; type: 'image/png'; purpose?: 'maskable' }

/** The product's own mark, from the page's `public` folder. */
const ownIcons: readonly Icon[] = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** The manifest that lets a browser install the page under the club's name and icon (W3C Web Application Manifest). */
export function webManifest({ get }: Pick<Settings, 'get'>): Record<string, unknown> {
  return {
    id: '/',
    name: get('general.siteName'),
    short_name: get('general.siteName'),
    lang: get('general.siteLocaleCurrency'),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: get('theme.themeToolbar'),
    background_color: '#ffffff',
    icons: iconsOf(get('images.siteFavicon')),
  }
}

/** An uploaded icon was drawn as a PNG of this size (`encode-picture.ts`); other icons' sizes are unknown. */
function iconsOf(icon: string): readonly Icon[] {
  return icon.startsWith('/api/images/') ? [{ src: icon, sizes: '192x192', type: 'image/png' }] : ownIcons
}
