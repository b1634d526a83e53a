import type { Kiosk } from '@fobhouse/contract/routes/kiosks.ts'
import { Button, Card, Group, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDeviceTablet } from '@tabler/icons-react'
import { Trans, useTranslation } from 'react-i18next'
import { shortKioskId } from '../../domain/device/short-kiosk-id.ts'
import { TintedIcon } from '../../ui/tinted-icon.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import classes from './kiosks.module.css'
import { useKioskDeed } from './queries.ts'

/** A kiosk that registered and waits for approval: how to recognise it. */
export function PendingKiosk({ kiosk }: { kiosk: Kiosk }) {
  const { t } = useTranslation('kiosks')
  const { mutate, isPending } = useKioskDeed(kiosk.id)
  const [isApproving, { open, close }] = useDisclosure(false)
  return (
    <Card component="section" aria-label={t('pending.title')}>
      <div className={classes.pending}>
        <div className={classes.words}>
          <TintedIcon icon={IconDeviceTablet} tone="info" />
          <div>
            <Title order={2} fz={14}>
              {t('pending.title')}
            </Title>
            <Text size="sm">
              <Trans
                t={t}
                i18nKey="pending.heard"
                values={{ id: shortKioskId(kiosk), ip: kiosk.kioskIp }}
                components={{ code: <span className={classes.id} /> }}
              />
            </Text>
          </div>
        </div>
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" disabled={isPending} onClick={() => mutate({ type: 'remove' })}>
            {t('pending.remove')}
          </Button>
          <Button onClick={open}>{t('pending.approve')}</Button>
        </Group>
      </div>
      {isApproving && <ApproveDialog kiosk={kiosk} onClose={close} />}
    </Card>
  )
}
