import type { Kiosk } from '@fobhouse/contract/routes/kiosks.ts'
import { titleSchema } from '@fobhouse/contract/text.ts'
import { ActionIcon, Button, Menu, Switch, Text } from '@mantine/core'
import { IconDeviceTablet, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageText } from '../../lib/error-text.ts'
import { shortKioskId } from '../../domain/device/short-kiosk-id.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { Row } from '../../ui/row-list.tsx'
import { SaveOnBlurField } from '../../ui/save-on-blur-field.tsx'
import { TintedIcon } from '../../ui/tinted-icon.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import classes from './kiosks.module.css'
import { type KioskDeed, useKioskDeed } from './queries.ts'
import { nameOf } from './kiosk-name.ts'
import { PinDialog } from './pin-dialog.tsx'

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
  const [dialog, setDialog] = useState<'pin' | 'recognise'>()
  const name = nameOf(kiosk)
  return (
    <Row
      icon={<TintedIcon icon={IconDeviceTablet} tone={kiosk.hasSecret ? 'good' : 'attention'} />}
      end={<KioskMenu {...{ name, hasPin: kiosk.hasPin }} onChoose={setAsked} onPin={() => setDialog('pin')} />}
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
      {!kiosk.isRecognised && (
        <Button mt="xs" size="xs" onClick={() => setDialog('recognise')}>
          {t('approve.enter')}
        </Button>
      )}
      <AskedReader kiosk={kiosk} />
      <Switch
        mt="xs"
        label={t('playTheme')}
        checked={kiosk.playTheme}
        disabled={isPending}
        onChange={({ currentTarget: { checked } }) => mutate({ type: 'change', change: { playTheme: checked } })}
      />
      {dialog === 'recognise' && <ApproveDialog kiosk={kiosk} onClose={() => setDialog(undefined)} />}
      {dialog === 'pin' && <PinDialog kiosk={kiosk} onClose={() => setDialog(undefined)} />}
      {asked && (
        <ConfirmDialog
          name="kiosks/deed"
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

/** The reader that somebody set at the kiosk: it needs approval, because its owner could send any card's number. */
function AskedReader({ kiosk }: { kiosk: Kiosk }) {
  const { t } = useTranslation('kiosks')
  const { mutate, isPending } = useKioskDeed(kiosk.id)
  const { askedReaderUrl: asked, readerUrl: trusted } = kiosk
  if (asked === null || trusted === null) return null
  return (
    <div className={classes.reader}>
      <Text size="sm">{t('reader.asked', { asked, trusted })}</Text>
      <Button
        size="xs"
        variant="default"
        loading={isPending}
        onClick={() => mutate({ type: 'change', change: { readerUrl: asked } })}
      >
        {t('reader.approve')}
      </Button>
    </div>
  )
}

function Facts({ kiosk }: { kiosk: Kiosk }) {
  const { t } = useTranslation('kiosks')
  const { relativeWithin } = useFormats()
  const seen = kiosk.lastSeen === null ? t('never') : t('lastSeen', { time: relativeWithin(kiosk.lastSeen) })
  const facts = [
    kiosk.hasSecret ? seen : t(kiosk.isRecognised ? 'waitsForKey' : 'waitsForCode'),
    t('id', { id: shortKioskId(kiosk) }),
    t('address', { ip: kiosk.kioskIp }),
    ...(kiosk.readerUrl === null ? [] : [t('reader.trusted', { url: kiosk.readerUrl })]),
  ]
  return (
    <Text size="sm" c="dimmed" mt="2xs">
      {facts.join(' · ')}
    </Text>
  )
}

type KioskMenuProps = { name: string; hasPin: boolean; onChoose: (deed: DeedName) => void; onPin: () => void }

function KioskMenu({ name, hasPin, onChoose, onPin }: KioskMenuProps) {
  const { t } = useTranslation('kiosks')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('actions', { name })}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onPin}>{t(hasPin ? 'pin.change' : 'pin.set')}</Menu.Item>
        <Menu.Item onClick={() => onChoose('renew')}>{t('renew')}</Menu.Item>
        <Menu.Item onClick={() => onChoose('shutOut')}>{t('shutOut')}</Menu.Item>
        <Menu.Item c="var(--fob-bad)" onClick={() => onChoose('remove')}>
          {t('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
