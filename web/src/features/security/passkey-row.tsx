import { factorRoutes, type Passkey } from '@fobhouse/contract/routes/factors.ts'
import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconDots, IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { Row } from '../../ui/row-list.tsx'
import { TintedIcon } from '../../ui/tinted-icon.tsx'
import { RemovalDialog } from './removal-dialog.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation('security')
  const { date, relativeWithin } = useFormats()
  const [dialog, setDialog] = useState<'rename' | 'remove'>()
  const { name, createdAt, lastUsedAt } = passkey
  const used = lastUsedAt === null ? t('passkeys.unused') : t('passkeys.used', { time: relativeWithin(lastUsedAt) })
  const close = () => setDialog(undefined)
  return (
    <Row
      icon={<TintedIcon icon={IconFingerprint} tone="good" />}
      end={
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('passkeys.menu', { name })}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil {...size} />} onClick={() => setDialog('rename')}>
              {t('passkeys.rename')}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash {...size} />} c="var(--fob-bad)" onClick={() => setDialog('remove')}>
              {t('passkeys.remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      }
    >
      <Text fw={600}>{name}</Text>
      <Text size="sm" c="dimmed">
        {t('passkeys.made', { date: date(createdAt) })} · {used}
      </Text>
      {dialog === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      {dialog === 'remove' && <RemoveDialog passkey={passkey} onClose={close} />}
    </Row>
  )
}

const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function RemoveDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('security')
  return (
    <RemovalDialog
      title={t('passkeys.removeTitle', { name })}
      consequence={t('passkeys.removeText')}
      action={t('passkeys.remove')}
      done={t('passkeys.removed', { name })}
      remove={() => call(factorRoutes.removePasskey, { params: { id: String(id) } })}
      onClose={onClose}
    />
  )
}
