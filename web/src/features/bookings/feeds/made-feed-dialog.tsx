import { Anchor, Text } from '@mantine/core'
import { Trans, useTranslation } from 'react-i18next'
import { ShownOnce } from '../../../ui/shown-once.tsx'
import { ShownOnceDialog } from '../../../ui/shown-once-dialog.tsx'

/** The address for this once: to copy, or for the calendar program of this device. */
export function MadeFeedDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const { t } = useTranslation('bookings')
  return (
    <ShownOnceDialog name="bookings/made-feed" title={t('feeds.made')} done={t('feeds.done')} onClose={onClose}>
      <Text>
        <Trans t={t} i18nKey="feeds.once" components={{ strong: <Text span inherit fw={600} /> }} />
      </Text>
      <ShownOnce label={t('feeds.address')} value={url} copy={t('feeds.copy')} />
      <Anchor href={url.replace(/^https?:/, 'webcal:')}>{t('feeds.open')}</Anchor>
    </ShownOnceDialog>
  )
}
