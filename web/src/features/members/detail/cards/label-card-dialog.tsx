import { cardLabelSchema, type MemberCard } from '@fobhouse/contract/cards.ts'
import { noteSchema } from '@fobhouse/contract/text.ts'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { errorText } from '../../../../lib/error-text.ts'
import { fieldErrors, validateWith } from '../../../../lib/form-errors.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { withFault } from '../../../../ui/field-error.tsx'
import { Form } from '../../../../ui/form.tsx'
import { useCardChange } from './queries.ts'

type Values = { label: string; reason: string }

const validate = validateWith(z.object({ label: cardLabelSchema, reason: noteSchema }))

/** What a card is called, and a note on it. */
export function LabelCardDialog({ card, onClose }: { card: MemberCard; onClose: () => void }) {
  const { t } = useTranslation('cards')
  const { t: common } = useTranslation()
  const form = useForm<Values>({ initialValues: { label: card.label, reason: card.reason }, validate })
  const { mutate, isPending } = useCardChange({ showsError: true })
  const save = (change: Values) =>
    mutate(
      { card, change },
      {
        onSuccess: onClose,
        onError: (error) => {
          const errors = fieldErrors(error)
          form.setErrors(Object.keys(errors).length > 0 ? errors : { label: errorText(error) })
        },
      },
    )
  return (
    <Dialog name="members/label-card" opened onClose={onClose} title={t('label.title', { number: card.number })}>
      <Form name="members/label-card" onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <TextInput
            label={t('label.field')}
            description={t('label.help')}
            data-autofocus
            {...withFault(form.getInputProps('label'))}
          />
          <TextInput label={t('label.reason')} {...withFault(form.getInputProps('reason'))} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={isPending} disabled={!form.isDirty()}>
              {common('actions.save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}
