import type { Bookable } from '@fobhouse/contract/bookables.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { platform } from '../../../lib/platform.ts'
import { SubscribeDialog } from './subscribe-dialog.tsx'

type SubscribeProps = {
  bookables: readonly Bookable[]
  /** What the calendar shows now; empty: everything. */ bookable: string
}

/** Takes the calendar into other programs. Nobody does that at a kiosk. */
export function SubscribeButton(props: SubscribeProps) {
  const { t } = useTranslation('bookings')
  const [isOpen, dialog] = useDisclosure(false)
  if (platform() === 'kiosk') return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
        onClick={dialog.open}
      >
        {t('feeds.subscribe')}
      </Button>
      {isOpen && <SubscribeDialog {...props} onClose={dialog.close} />}
    </>
  )
}
