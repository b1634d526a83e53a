import { type Kiosk, kioskChangeSchema } from '@fobhouse/contract/routes/kiosks.ts'
import { Button, Card, Group, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconDeviceTablet } from '@tabler/icons-react'
import { Trans, useTranslation } from 'react-i18next'
import { validateWith } from '../../lib/form-errors.ts'
import { shortKioskId } from '../../lib/short-kiosk-id.ts'
import { withFault } from '../../ui/field-error.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { TintedIcon } from '../../ui/tinted-icon.tsx'
import classes from './kiosks.module.css'
import { useKioskDeed } from './queries.ts'
import { nameOf } from './kiosk-name.ts'

const validate = validateWith(kioskChangeSchema.pick({ name: true }).required())

/** What registered and nobody has approved: how to recognise it, and its name. */
export function PendingKiosk({ kiosk }: { kiosk: Kiosk }) {
  const { t } = useTranslation('kiosks')
  const { mutate, isPending } = useKioskDeed(kiosk.id)
  const suggestion = nameOf(kiosk) === shortKioskId(kiosk) ? '' : kiosk.name
  const form = useForm({ initialValues: { name: suggestion }, validate })
  const approve = ({ name }: { name: string }) =>
    mutate(
      { type: 'change', change: { name, authorised: true } },
      { onSuccess: () => notifyDone(t('approved', { name })) },
    )
  return (
    <Card component="section" aria-label={t('pending.title')}>
      <form onSubmit={form.onSubmit(approve)} noValidate className={classes.pending}>
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
        <TextInput
          label={t('pending.name')}
          required
          autoComplete="off"
          className={classes.name}
          {...withFault(form.getInputProps('name'))}
        />
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" disabled={isPending} onClick={() => mutate({ type: 'remove' })}>
            {t('pending.remove')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('pending.approve')}
          </Button>
        </Group>
      </form>
    </Card>
  )
}
