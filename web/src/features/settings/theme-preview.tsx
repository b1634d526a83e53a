import { useMantineTheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { shadesOf, textShade } from '@fobhouse/contract/colours.ts'
import { ClubMark } from '../../domain/club/club-mark.tsx'
import { textOf } from './controls/control-props.ts'
import classes from './settings.module.css'
import type { SettingsForm } from './use-settings-form.ts'

/** A small sample in the name and the colours as they are typed, by the same rules as the page itself. */
export function ThemePreview({ form }: { form: SettingsForm }) {
  const { t } = useTranslation('settings')
  const shown = (key: string): unknown => {
    const setting = form.settings.find((one) => one.key === key)
    return setting && form.shown(setting)
  }
  const primary = colourOf(shown('theme.themePrimary'))
  const toolbar = colourOf(shown('theme.themeToolbar'))
  const accent = colourOf(shown('theme.themeAccent'))
  const name = textOf(shown('general.siteName'))
  const ground = `linear-gradient(160deg, ${shadesOf(toolbar)[textShade]}, ${shadesOf(accent)[textShade]})`
  const isDarkened = [primary, toolbar, accent].some((colour) => shadesOf(colour)[textShade] !== colour)
  return (
    <section className={classes.preview} aria-label={t('preview.title')}>
      <div className={classes.previewGround} style={{ backgroundImage: ground }}>
        {t('preview.ground')}
      </div>
      <Sheet scheme="light" name={name} primary={primary} ground={ground} />
      <Sheet scheme="dark" name={name} primary={primary} ground={ground} />
      {isDarkened && <p className={classes.previewNote}>{t('preview.darkened')}</p>}
    </section>
  )
}

type SheetProps = { scheme: 'light' | 'dark'; name: string; primary: string; ground: string }

/** Both schemes at once: each member sees the page in one of them. */
function Sheet({ scheme, name, primary, ground }: SheetProps) {
  const { t } = useTranslation('settings')
  const { white, black, colors } = useMantineTheme()
  const shades = shadesOf(primary)
  const readable = shades[textShade]
  const isDark = scheme === 'dark'
  const tint = isDark ? `color-mix(in srgb, ${readable} 22%, transparent)` : shades[1]
  return (
    <div
      role="group"
      aria-label={t(`preview.${scheme}`)}
      className={classes.previewSheet}
      style={{ background: isDark ? colors.dark[6] : white, color: isDark ? colors.dark[0] : black }}
    >
      <span className={classes.previewClub}>
        <ClubMark size={32} ground={ground} />
        {name}
      </span>
      <span className={classes.previewChip} style={{ background: tint, color: isDark ? shades[2] : shades[8] }}>
        {t('preview.selected')}
      </span>
      <span className={classes.previewButton} style={{ background: readable }}>
        {t('preview.button')}
      </span>
      <span style={{ color: isDark ? shades[4] : readable }}>{t('preview.link')}</span>
    </div>
  )
}

/** While a colour is being typed, the sample keeps to black. */
function colourOf(value: unknown): string {
  return typeof value === 'string' && /^#[\da-f]{6}$/i.test(value) ? value : '#000000'
}
