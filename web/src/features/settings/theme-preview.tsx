import { useComputedColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { shadesOf, textShade } from '../../lib/colours.ts'
import classes from './settings.module.css'
import type { SettingsForm } from './use-settings-form.ts'

/** A small sample in the colours as they are typed, by the same rules as the page itself. */
export function ThemePreview({ form }: { form: SettingsForm }) {
  const { t } = useTranslation('settings')
  const isDark = useComputedColorScheme('light') === 'dark'
  const [primary, toolbar, accent] = ['theme.themePrimary', 'theme.themeToolbar', 'theme.themeAccent'].map((key) => {
    const setting = form.settings.find((one) => one.key === key)
    return colourOf(setting && form.shown(setting))
  })
  if (primary === undefined || toolbar === undefined || accent === undefined) return null
  const shades = shadesOf(primary)
  const readable = shades[textShade]
  const isDarkened = [primary, toolbar, accent].some((colour) => shadesOf(colour)[textShade] !== colour)
  const tint = isDark ? `color-mix(in srgb, ${readable} 22%, transparent)` : shades[1]
  return (
    <section className={classes.preview} aria-label={t('preview.title')}>
      <div
        className={classes.previewGround}
        style={{
          backgroundImage: `linear-gradient(160deg, ${shadesOf(toolbar)[textShade]}, ${shadesOf(accent)[textShade]})`,
        }}
      >
        {t('preview.ground')}
      </div>
      <div className={classes.previewSheet}>
        <span className={classes.previewChip} style={{ background: tint, color: isDark ? shades[2] : shades[8] }}>
          {t('preview.selected')}
        </span>
        <span className={classes.previewButton} style={{ background: readable }}>
          {t('preview.button')}
        </span>
        <span style={{ color: isDark ? shades[4] : readable }}>{t('preview.link')}</span>
      </div>
      {isDarkened && <p className={classes.previewNote}>{t('preview.darkened')}</p>}
    </section>
  )
}

/** While a colour is being typed, the sample keeps to black. */
function colourOf(value: unknown): string {
  return typeof value === 'string' && /^#[\da-f]{6}$/i.test(value) ? value : '#000000'
}
