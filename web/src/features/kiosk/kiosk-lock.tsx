import { kioskPinSchema } from '@fobhouse/contract/routes/kiosks.ts'
import { Button, PasswordInput, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconBackspace } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingsDoor } from './use-settings.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Protects the settings: an administrator's card, or the PIN on a screen pad. Kiosks seldom have a keyboard. */
export function KioskLock({ door, hasPin }: { door: SettingsDoor; hasPin: boolean }) {
  const { t } = useTranslation('kiosk')
  return (
    <Dialog name="kiosk/lock" opened onClose={door.close} title={t('settings.title')}>
      <Stack gap="md">
        <Text>{t(hasPin ? 'lock.cardOrPin' : 'lock.card')}</Text>
        {hasPin && <PinPad door={door} />}
        <Text role="alert" c="var(--fob-bad)" fw={600}>
          {door.fault}
        </Text>
      </Stack>
    </Dialog>
  )
}

function PinPad({ door }: { door: SettingsDoor }) {
  const { t } = useTranslation('kiosk')
  const [pin, setPin] = useState('')
  const type = (digit: string) => setPin((typed) => `${typed}${digit}`)
  return (
    <Form
      name="kiosk/lock"
      onSubmit={(event) => {
        event.preventDefault()
        door.tryKey({ pin })
        setPin('')
      }}
    >
      <Stack gap="sm">
        <PasswordInput
          label={t('lock.pin')}
          value={pin}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget: { value } }) => setPin(value)}
        />
        <SimpleGrid cols={3} spacing="xs">
          {digits.map((digit) => (
            <Digit key={digit} digit={digit} onType={type} />
          ))}
          <Button variant="default" size="lg" aria-label={t('lock.delete')} onClick={() => setPin(pin.slice(0, -1))}>
            <IconBackspace size={24} aria-hidden />
          </Button>
          <Digit digit="0" onType={type} />
          <Button type="submit" size="lg" loading={door.isTrying} disabled={!kioskPinSchema.safeParse(pin).success}>
            {t('lock.open')}
          </Button>
        </SimpleGrid>
      </Stack>
    </Form>
  )
}

function Digit({ digit, onType }: { digit: string; onType: (digit: string) => void }) {
  return (
    <Button variant="default" size="lg" onClick={() => onType(digit)}>
      {digit}
    </Button>
  )
}
