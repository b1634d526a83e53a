import type { ClubPicture } from '@fobhouse/contract/routes/admin-settings.ts'
import { Text, useMantineTheme } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/banner.tsx'
import classes from '../settings.module.css'
import { isHardToSee, pixelsOf } from './visibility.ts'

type PictureViewProps = { picture: ClubPicture; url: string; label: string }

/** A picture as it is now: what stands on the page's own ground is shown on the light and on the dark one. */
export function PictureView({ picture, url, label }: PictureViewProps) {
  const { t } = useTranslation('settings')
  const isMark = picture === 'siteLogo' || picture === 'siteFavicon'
  if (isMark) return <MarkView key={url} url={url} label={label} />
  return <img src={url} alt={t('picture.alt', { label })} className={classes.picture} />
}

function MarkView({ url, label }: Omit<PictureViewProps, 'picture'>) {
  const { t } = useTranslation('settings')
  const theme = useMantineTheme()
  const grounds = { light: theme.white, dark: theme.colors.dark[6] }
  const [hard, setHard] = useState<readonly ('light' | 'dark')[]>([])
  function judge(image: HTMLImageElement): void {
    const pixels = pixelsOf(image)
    if (pixels) setHard((['light', 'dark'] as const).filter((scheme) => isHardToSee(pixels, grounds[scheme])))
  }
  return (
    <>
      <div className={classes.grounds}>
        {(['light', 'dark'] as const).map((scheme) => (
          <figure key={scheme} className={classes.groundFigure}>
            <span className={classes.ground} style={{ background: grounds[scheme] }}>
              <img
                src={url}
                alt={scheme === 'light' ? t('picture.alt', { label }) : ''}
                className={classes.mark}
                onLoad={(event) => judge(event.currentTarget)}
              />
            </span>
            <Text component="figcaption" size="sm" c="dimmed">
              {t(`picture.${scheme}`)}
            </Text>
          </figure>
        ))}
      </div>
      {hard.map((scheme) => (
        <Banner key={scheme} tone="attention" icon={IconAlertTriangle}>
          {t(`picture.hard.${scheme}`)}
        </Banner>
      ))}
    </>
  )
}
