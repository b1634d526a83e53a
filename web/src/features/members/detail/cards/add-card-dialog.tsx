import { cardRoutes, newCardSchema } from '@fobhouse/contract/routes/cards.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../lib/api.ts'
import { errorText } from '../../../../lib/error-text.ts'
import { fieldErrors, validateWith } from '../../../../lib/form-errors.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { withFault } from '../../../../ui/field-error.tsx'
import { Form } from '../../../../ui/form.tsx'
import { notifyDone } from '../../../../ui/notify.tsx'
import type { Member } from '../../queries.ts'
import { useRefreshCards } from './queries.ts'

type Values = { number: string; label: string }

const validate = validateWith(newCardSchema)

/** Gives a member another card beside those that they have. */
export function AddCardDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('cards')
  const { t: common } = useTranslation()
  const refresh = useRefreshCards()
  const form = useForm<Values>({ initialValues: { number: '', label: '' }, validate })
  const { mutate, isPending } = useMutation({
    meta: { showsError: true },
    mutationFn: (body: Values) => call(cardRoutes.add, { params: { id: String(member.id) }, body }),
    onSuccess: () => {
      notifyDone(t('add.done', { name: member.name.full }))
      onClose()
    },
    onError: (error) => {
      const errors = fieldErrors(error, { card_already_used: 'number', too_many_cards: 'number' })
      form.setErrors(Object.keys(errors).length > 0 ? errors : { number: errorText(error) })
    },
    onSettled: refresh,
  })
  return (
    <Dialog name="members/add-card" opened onClose={onClose} title={t('add.title', { name: member.name.full })}>
      <Form name="members/add-card" onSubmit={form.onSubmit((values) => mutate(values))}>
        <Stack gap="md">
          <Text>{t('add.help')}</Text>
          <TextInput
            label={t('add.number')}
            description={t('add.numberHelp')}
            inputMode="numeric"
            autoComplete="off"
            required
            data-autofocus
            {...withFault(form.getInputProps('number'))}
          />
          <TextInput
            label={t('label.field')}
            description={t('label.help')}
            {...withFault(form.getInputProps('label'))}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('add.action')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}
