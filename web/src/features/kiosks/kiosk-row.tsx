import type { Kiosk } from '@fobhouse/contract/routes/kiosks.ts'
import { titleSchema } from '@fobhouse/contract/text.ts'
import { ActionIcon, Menu, Switch, Text } from '@mantine/core'
import { IconDeviceTablet, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageText } from '../../lib/error-text.ts'
import { shortKioskId } from '../../lib/short-kiosk-id.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { Row } from '../../ui/row-list.tsx'
import { SaveOnBlurField } from '../../ui/save-on-blur-field.tsx'
import { TintedIcon } from '../../ui/tinted-icon.tsx'
import classes from './kiosks.module.css'
import { type KioskDeed, useKioskDeed } from './queries.ts'
import { nameOf } from './kiosk-name.ts'

const deeds = {
  renew: { type: 'renew' },
  shutOut: { type: 'change', change: { authorised: false } },
  remove: { type: 'remove' },
} as const satisfies Record<string, KioskDeed>
type DeedName = keyof typeof deeds

function faultOfName(name: string): string | undefined {
  const message = titleSchema.safeParse(name).error?.issues[0]?.message
  return message === undefined ? undefined : messageText(message)
}

export function KioskRow({ kiosk }: { kiosk: Kiosk }) {
  const { t } = useTranslation('kiosks')
  const { mutate, mutateAsync, isPending } = useKioskDeed(kiosk.id)
  const [asked, setAsked] = useState<DeedName>()
  const name = nameOf(kiosk)
  return (
    <Row
      icon={<TintedIcon icon={IconDeviceTablet} tone={kiosk.hasSecret ? 'good' : 'attention'} />}
      end={<KioskMenu name={name} onChoose={setAsked} />}
    >
      <SaveOnBlurField
        name="name"
        aria-label={t('name', { name })}
        value={name}
        validate={faultOfName}
        save={async (value) => void (await mutateAsync({ type: 'change', change: { name: value } }))}
        className={classes.name}
      />
      <Facts kiosk={kiosk} />
      <Switch
        mt="xs"
        label={t('playTheme')}
        checked={kiosk.playTheme}
        disabled={isPending}
        onChange={({ currentTarget: { checked } }) => mutate({ type: 'change', change: { playTheme: checked } })}
      />
      {asked && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(undefined)}
          title={t(`confirm.${asked}.title`, { name })}
          consequence={t(`confirm.${asked}.text`)}
          action={t(`confirm.${asked}.action`)}
          isWorking={isPending}
          onConfirm={() =>
            mutate(deeds[asked], {
              onSuccess: () => notifyDone(t('saved', { name })),
              onSettled: () => setAsked(undefined),
            })
          }
        />
      )}
    </Row>
  )
}

function Facts({ kiosk }: { kiosk: Kiosk }) {
  const { t } = useTranslation('kiosks')
  const { relativeWithin } = useFormats()
  const seen = kiosk.lastSeen === null ? t('never') : t('lastSeen', { time: relativeWithin(kiosk.lastSeen) })
  const facts = [
    kiosk.hasSecret ? seen : t('waitsForKey'),
    t('id', { id: shortKioskId(kiosk) }),
    t('address', { ip: kiosk.kioskIp }),
  ]
  return (
    <Text size="sm" c="dimmed" mt="2xs">
      {facts.join(' · ')}
    </Text>
  )
}

function KioskMenu({ name, onChoose }: { name: string; onChoose: (deed: DeedName) => void }) {
  const { t } = useTranslation('kiosks')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('actions', { name })}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose('renew')}>{t('renew')}</Menu.Item>
        <Menu.Item onClick={() => onChoose('shutOut')}>{t('shutOut')}</Menu.Item>
        <Menu.Item c="var(--fob-bad)" onClick={() => onChoose('remove')}>
          {t('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
