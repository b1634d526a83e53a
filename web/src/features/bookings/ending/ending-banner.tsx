import { Button, Group } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Banner } from '../../../ui/banner.tsx'
import { type Ending, useExtend, useExtension } from './use-extension.ts'

type BannerProps = { ending: Ending; onClose: () => void }

/** Says until when the reader may use what they run, up to that instant or until their booking has another end. */
export function EndingBanner({ ending, onClose }: BannerProps) {
  const { t } = useTranslation('bookings')
  const { time } = useFormats()
  const { device: name, at, code } = ending
  const kind = code === 'booked_by_other' ? 'booked' : code === 'needs_booking' ? 'ownEnds' : 'ends'
  const { extension, cost, isTaken, isOutdated } = useExtension(ending)
  const { extend, isPending, fault } = useExtend(extension, onClose)
  if (useNow() >= Date.parse(at) || isOutdated) return null
  const words = [t(`ending.${kind}`, { name, time: time(at) }), cost, isTaken ? t('ending.taken') : undefined, fault]
  const action = (
    <Group gap="sm">
      {extension && (
        <Button size="sm" loading={isPending} onClick={extend}>
          {t('ending.extend', { time: time(extension.end) })}
        </Button>
      )}
      <Button size="sm" variant="default" onClick={onClose}>
        {t('ending.close')}
      </Button>
    </Group>
  )
  return (
    <Banner tone="attention" icon={IconHourglass} isUrgent action={action}>
      {words.filter((word) => word !== undefined).join(' ')}
    </Banner>
  )
}
