import { type Factors, factorRoutes } from '@fobhouse/contract/routes/factors.ts'
import { Button, Card, Group, Text } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { TintedIcon } from '../../ui/tinted-icon.tsx'
import { refreshFactors } from './queries.ts'
import { SetUpAuthenticatorDialog } from './set-up-authenticator-dialog.tsx'

type AuthenticatorProps = {
  authenticator: Factors['authenticator']
  /** Called with the recovery codes that come with the first factor. */
  onCodes: (codes: readonly string[]) => void
}

export function Authenticator({ authenticator, onCodes }: AuthenticatorProps) {
  const { t } = useTranslation('security')
  const [dialog, setDialog] = useState<'setUp' | 'remove'>()
  const close = () => setDialog(undefined)
  const isOn = authenticator !== null
  return (
    <section aria-label={t('app.title')}>
      <SectionTitle>{t('app.title')}</SectionTitle>
      <Card>
        <Group gap="md" align="flex-start">
          <TintedIcon icon={IconDeviceMobile} tone={isOn ? 'good' : 'off'} />
          <div style={{ flex: '1 1 220px' }}>
            <Text fw={600}>{isOn ? <InUse authenticator={authenticator} /> : t('app.off')}</Text>
            <Text size="sm" c="dimmed">
              {t('app.explain')}
            </Text>
          </div>
          <Button variant="default" onClick={() => setDialog(isOn ? 'remove' : 'setUp')}>
            {t(isOn ? 'app.remove' : 'app.setUp')}
          </Button>
        </Group>
      </Card>
      {dialog === 'setUp' && <SetUpAuthenticatorDialog onClose={close} onCodes={onCodes} />}
      {dialog === 'remove' && <RemoveDialog onClose={close} />}
    </section>
  )
}

function InUse({ authenticator: { addedAt, lastUsedAt } }: { authenticator: NonNullable<Factors['authenticator']> }) {
  const { t } = useTranslation('security')
  const { date, relativeWithin } = useFormats()
  const used = lastUsedAt === null ? t('app.unused') : t('app.used', { time: relativeWithin(lastUsedAt) })
  return `${t('app.on', { date: date(addedAt) })}, ${used}`
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(factorRoutes.removeAuthenticator),
    onSuccess: () => notifyDone(t('app.removed')),
    onSettled: async () => {
      onClose()
      await refreshFactors(client)
    },
  })
  return (
    <ConfirmDialog
      name="security/remove-authenticator"
      isOpen
      onClose={onClose}
      title={t('app.removeTitle')}
      consequence={t('app.removeText')}
      action={t('app.remove')}
      isWorking={isPending}
      onConfirm={() => mutate()}
    />
  )
}
