/**
 * The look of Fobhouse: one spacing scale, one radius, two weights, and colours derived at run time from the site
 * configuration. Whatever a club chooses, text keeps a contrast of at least 4.5:1, because shades are adjusted.
 */
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple, rem } from '@mantine/core'
import { darkenForWhiteText, neutralsOf, shadesOf, textShade } from '@fobhouse/contract/colours.ts'
import { themedComponents } from './themed-components.ts'

export type ClubColours = { primary: string; toolbar: string; accent: string; dark: string }

export const defaultClubColours: ClubColours = {
  primary: '#278ab0',
  toolbar: '#0461b1',
  accent: '#189ab4',
  dark: '#313131',
}

const fontFamily = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'
const gray: MantineColorsTuple = [
  '#f7f8f9',
  '#f0f2f4',
  '#e5e8eb',
  '#d3d8dd',
  '#8a949e',
  '#7a848e',
  '#68727c',
  '#5a646e',
  '#434b53',
  '#2b3137',
]
// State colours are fixed: a club's palette must not turn "refused" blue.
const green = shadesOf('#2a8c4f')
const orange = shadesOf('#c27803')
const red = shadesOf('#cf3a34')

const headings = {
  fontFamily,
  fontWeight: '600',
  textWrap: 'balance' as const, // otherwise widened to string
  sizes: {
    h1: { fontSize: rem(24), lineHeight: '1.3' },
    h2: { fontSize: rem(20), lineHeight: '1.35' },
    h3: { fontSize: rem(16), lineHeight: '1.4' },
    h4: { fontSize: rem(14), lineHeight: '1.45' },
    h5: { fontSize: rem(13), lineHeight: '1.4' },
    h6: { fontSize: rem(12), lineHeight: '1.35' },
  },
}

// Flat by default; `sm` for floating parts (menu, notification), the rest for covering parts (dialog, palette).
const covering = '0 2px 6px rgb(0 0 0 / 8%), 0 24px 64px rgb(0 0 0 / 18%)'
const floating = '0 1px 2px rgb(0 0 0 / 6%), 0 6px 16px rgb(0 0 0 / 8%)'

export function createClubTheme(chosen: Partial<ClubColours> = {}) {
  const colours = { ...defaultClubColours, ...chosen }
  return createTheme({
    primaryColor: 'club',
    primaryShade: textShade,
    colors: {
      club: shadesOf(colours.primary),
      toolbar: shadesOf(colours.toolbar),
      accent: shadesOf(colours.accent),
      dark: neutralsOf(colours.dark),
      gray,
      green,
      orange,
      red,
    },
    black: darkenForWhiteText(colours.dark, 10),
    fontFamily,
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontWeights: { regular: '400', medium: '600', bold: '600' },
    fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
    lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.35' },
    headings,
    spacing: { '2xs': rem(4), xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32), '2xl': rem(48) },
    // One radius. `xs` is half of it, for parts inside a control; `xl` is only for circles and switches.
    radius: { xs: rem(4), sm: rem(8), md: rem(8), lg: rem(8), xl: rem(999) },
    defaultRadius: 'md',
    breakpoints: { xs: '24em', sm: '48em', md: '64em', lg: '75em', xl: '90em' },
    shadows: { xs: 'none', sm: floating, md: covering, lg: covering, xl: covering },
    cursorType: 'pointer',
    respectReducedMotion: true,
    defaultGradient: { from: 'toolbar.7', to: 'accent.7', deg: 160 },
    components: themedComponents,
  })
}

const variables = {
  '--fob-control': rem(36), // 44 on touch screens, see README
  '--fob-control-font': 'var(--mantine-font-size-md)',
  '--fob-sidebar': rem(240),
  '--fob-sidebar-collapsed': rem(64),
  '--fob-header': rem(56),
  '--fob-bottom-bar': rem(60),
  '--fob-content': rem(1120),
  '--fob-fast': '120ms cubic-bezier(0.2, 0, 0, 1)',
  '--fob-slow': '220ms cubic-bezier(0.2, 0, 0, 1)',
  '--fob-brand': 'linear-gradient(160deg, var(--mantine-color-toolbar-7), var(--mantine-color-accent-7))',
}

const stateColours = { good: 'green', attention: 'orange', bad: 'red', info: 'club', off: 'gray' }

/** `--fob-<role>` for text and icons, `-dot` for a mark beside a word, `-tint` for the ground below both. */
function stateVariables(scheme: 'light' | 'dark'): Record<string, string> {
  const isLight = scheme === 'light'
  const entries = Object.entries(stateColours).flatMap(([role, colour]): [string, string][] => {
    const name = `--mantine-color-${colour}`
    const dot = isLight ? (colour === 'gray' ? 5 : 6) : 4
    const mixed = (share: string) => `color-mix(in srgb, var(${name}-7) ${share}, transparent)`
    const tint = isLight ? `var(${name}-1)` : mixed('22%')
    return [
      [`--fob-${role}`, `var(${name}-${isLight ? 8 : 3})`],
      [`--fob-${role}-dot`, `var(${name}-${dot})`],
      [`--fob-${role}-tint`, tint],
      [`${name}-light`, tint],
      [`${name}-light-hover`, isLight ? `var(${name}-2)` : mixed('32%')],
      [`${name}-light-color`, `var(${name}-${isLight ? 8 : 2})`],
    ]
  })
  return Object.fromEntries(entries)
}

export const clubVariables: CSSVariablesResolver = (theme) => ({
  variables,
  light: {
    ...stateVariables('light'),
    '--fob-canvas': 'var(--mantine-color-gray-0)',
    '--fob-raised': theme.white,
    '--fob-fill': 'var(--mantine-color-gray-1)',
    '--fob-line': 'var(--mantine-color-gray-2)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-disabled': 'var(--mantine-color-gray-1)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-success': 'var(--mantine-color-green-7)',
  },
  dark: {
    ...stateVariables('dark'),
    '--fob-canvas': 'var(--mantine-color-dark-8)',
    '--fob-raised': 'var(--mantine-color-dark-6)',
    '--fob-fill': 'var(--mantine-color-dark-5)',
    '--fob-line': 'var(--mantine-color-dark-5)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-4)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-success': 'var(--mantine-color-green-3)',
  },
})
