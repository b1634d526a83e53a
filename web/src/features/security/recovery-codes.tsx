import { factorRoutes } from '@fobhouse/contract/routes/factors.ts'
import { Button, Card, Group, Text } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { TintedIcon } from '../../ui/tinted-icon.tsx'
import { refreshFactors } from './queries.ts'

/** With this many left, the page suggests new ones. */
const few = 3

type RecoveryCodesProps = { left: number; onCodes: (codes: readonly string[]) => void }

export function RecoveryCodes({ left, onCodes }: RecoveryCodesProps) {
  const { t } = useTranslation('security')
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(factorRoutes.renewRecoveryCodes),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onSettled: async () => {
      setAsking(false)
      await refreshFactors(client)
    },
  })
  return (
    <section aria-label={t('recovery.title')}>
      <SectionTitle>{t('recovery.title')}</SectionTitle>
      <Card>
        <Group gap="md" align="flex-start">
          <TintedIcon icon={IconLifebuoy} tone={left > few ? 'good' : 'attention'} />
          <div style={{ flex: '1 1 220px' }}>
            <Text fw={600}>{left === 0 ? t('recovery.none') : t('recovery.left', { count: left })}</Text>
            <Text size="sm" c="dimmed">
              {t('recovery.explain')}
            </Text>
          </div>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('recovery.renew')}
          </Button>
        </Group>
      </Card>
      <ConfirmDialog
        name="security/renew-recovery-codes"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('recovery.renewTitle')}
        consequence={t('recovery.renewText')}
        action={t('recovery.renew')}
        isWorking={isPending}
        onConfirm={() => mutate()}
      />
    </section>
  )
}
