import type { Passkey } from '@fobhouse/contract/routes/factors.ts'
import { Button, Card, Text } from '@mantine/core'
import { IconFingerprint, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canUsePasskeys } from '../../domain/member/passkey-support.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { PasskeyRow } from './passkey-row.tsx'

type PasskeysProps = {
  passkeys: readonly Passkey[]
  /** Called with the recovery codes that come with the first factor. */
  onCodes: (codes: readonly string[]) => void
}

export function Passkeys({ passkeys, onCodes }: PasskeysProps) {
  const { t } = useTranslation('security')
  const [isAdding, setAdding] = useState(false)
  const add = canUsePasskeys() && (
    <Button
      variant={passkeys.length === 0 ? 'filled' : 'default'}
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      {t('passkeys.add')}
    </Button>
  )
  return (
    <section aria-label={t('passkeys.title')}>
      <SectionTitle action={passkeys.length > 0 && add}>{t('passkeys.title')}</SectionTitle>
      {passkeys.length === 0 ? (
        <Card>
          <EmptyState
            icon={IconFingerprint}
            title={t('passkeys.empty')}
            reason={t(canUsePasskeys() ? 'passkeys.explain' : 'passkeys.unavailable')}
            action={add}
          />
        </Card>
      ) : (
        <>
          <Text c="dimmed" size="sm" mb="sm">
            {t('passkeys.explain')}
          </Text>
          <RowList label={t('passkeys.title')}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </RowList>
        </>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} onCodes={onCodes} />}
    </section>
  )
}
