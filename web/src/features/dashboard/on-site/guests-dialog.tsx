import { guestNameSchema, mostGuests } from '@fobhouse/contract/routes/site-sessions.ts'
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { validateWith } from '../../../lib/form-errors.ts'
import { withFault } from '../../../ui/field-error.tsx'
import classes from '../dashboard.module.css'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'

type GuestsDialogProps = { onClose: () => void; onCheckIn: (guests: string[]) => void }

const validate = validateWith(z.object({ name: guestNameSchema }))

/** Asks for the guests' names before the check-in. A name that was typed but not yet added counts as well. */
export function GuestsDialog({ onClose, onCheckIn }: GuestsDialogProps) {
  const { t } = useTranslation('dashboard')
  const { guests, remove, nameProps, isFull, add, takeAll } = useGuests()
  const checkIn = () => {
    const all = takeAll()
    if (!all) return
    onCheckIn(all)
    onClose()
  }
  return (
    <Dialog name="dashboard/guests" opened onClose={onClose} title={t('guests.title')}>
      <Stack gap="md">
        <GuestList guests={guests} onRemove={remove} />
        {isFull ? (
          <Text c="dimmed">{t('guests.full', { count: mostGuests })}</Text>
        ) : (
          <Form
            name="dashboard/guests"
            onSubmit={(event) => {
              event.preventDefault()
              add()
            }}
          >
            <Group align="flex-start" gap="sm" wrap="nowrap">
              <TextInput {...nameProps} label={t('guests.name')} size="lg" flex={1} data-autofocus autoComplete="off" />
              <Button type="submit" variant="default" h={50} mt={25} style={{ flex: 'none' }}>
                {t('guests.add')}
              </Button>
            </Group>
          </Form>
        )}
        <Button h={48} onClick={checkIn}>
          {guests.length === 0 ? t('guests.checkIn') : t('guests.checkInWith', { count: guests.length })}
        </Button>
      </Stack>
    </Dialog>
  )
}

/** The key is separate, because two guests may have the same name. */
type Guest = { key: number; name: string }

function useGuests() {
  const form = useForm<{ name: string; guests: Guest[] }>({ initialValues: { name: '', guests: [] }, validate })
  const { name, guests } = form.values
  const withName = (): Guest[] | undefined => {
    if (form.validate().hasErrors) return undefined
    return [...guests, { key: (guests.at(-1)?.key ?? 0) + 1, name: guestNameSchema.parse(name) }]
  }
  return {
    guests,
    isFull: guests.length === mostGuests,
    nameProps: withFault(form.getInputProps('name')),
    add: () => {
      const more = withName()
      if (more) form.setValues({ name: '', guests: more })
    },
    remove: (key: number) =>
      form.setFieldValue(
        'guests',
        guests.filter((guest) => guest.key !== key),
      ),
    /** Undefined while the typed name is not valid. */
    takeAll: () => (name.trim() === '' ? guests : withName())?.map((guest) => guest.name),
  }
}

function GuestList({ guests, onRemove }: { guests: readonly Guest[]; onRemove: (key: number) => void }) {
  const { t } = useTranslation('dashboard')
  if (guests.length === 0) return null
  return (
    <ul className={classes.people} aria-label={t('guests.title')}>
      {guests.map(({ key, name }) => (
        <li key={key} className={classes.person}>
          <Text flex={1} truncate>
            {name}
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={48}
            aria-label={t('guests.remove', { name })}
            onClick={() => onRemove(key)}
          >
            <IconX size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
