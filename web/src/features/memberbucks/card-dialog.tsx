import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../domain/member/session.ts'
import { CardDigits } from '../../domain/card/card-digits.tsx'
import { ContactClub } from '../../domain/club/contact-club.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Explains what else the access card does: which card it is, and how it pays. */
export function CardDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('memberbucks')
  const { t: common } = useTranslation()
  const { rfid } = useProfile()
  return (
    <Dialog name="memberbucks/card" opened onClose={onClose} title={t('card.title')}>
      <Stack gap="md">
        {rfid === null ? (
          <NoCard />
        ) : (
          <>
            <div>
              <Text size="sm" c="dimmed">
                {t('card.number')}
              </Text>
              <Text fz={24} fw={600}>
                <CardDigits number={rfid} />
              </Text>
            </div>
            <Text>{t('card.how')}</Text>
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" h={48} onClick={onClose} data-autofocus>
            {common('actions.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function NoCard() {
  const { t } = useTranslation('memberbucks')
  return (
    <>
      <Text>{`${t('card.none')} ${t('card.noneNext')}`}</Text>
      <ContactClub h={48} />
    </>
  )
}
