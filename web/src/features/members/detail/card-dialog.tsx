import { accessRoutes } from '@fobhouse/contract/routes/access.ts'
import { cardNumberSchema, noteSchema } from '@fobhouse/contract/text.ts'
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { z } from 'zod'
import { errorText } from '../../../lib/error-text.ts'
import { fieldErrors, validateWith } from '../../../lib/form-errors.ts'
import { withFault } from '../../../ui/field-error.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { useMay } from '../../../domain/member/may.ts'
import type { Member } from '../queries.ts'
import { useSaveMember } from './update-member.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'

type Values = { rfid: string; rfidReason: string }

// One message for every bad card number: the contract's union of card or none could only say "not valid".
const isCardOrNone = (text: string) => text === '' || cardNumberSchema.safeParse(text).success
const validate = validateWith(
  z.object({
    rfid: z.string().trim().refine(isCardOrNone, { error: 'validation.cardNumber' }),
    rfidReason: noteSchema,
  }),
)

/** Setting or changing a card needs a button, because a mistake locks somebody out. */
export function CardDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('members')
  const { t: common } = useTranslation()
  const save = useSaveMember(member.id)
  const form = useForm<Values>({ initialValues: { rfid: member.rfid ?? '', rfidReason: '' }, validate })
  const mutation = useMutation({
    meta: { showsError: true },
    mutationFn: ({ rfid, rfidReason }: Values) =>
      save({ rfid: rfid.trim() === '' ? null : rfid, ...(rfidReason === '' ? {} : { rfidReason }) }),
    onSuccess: (_answer, { rfid }) => {
      notifyDone(t(rfid.trim() === '' ? 'card.taken' : 'card.saved', { name: member.name.full }))
      onClose()
    },
    onError: (error) => {
      const errors = fieldErrors(error, { card_already_used: 'rfid' })
      form.setErrors(Object.keys(errors).length > 0 ? errors : { rfid: errorText(error) })
    },
  })
  return (
    <Dialog name="members/card" opened onClose={onClose} title={t('card.title', { name: member.name.full })}>
      <Form name="members/card" onSubmit={form.onSubmit((values) => mutation.mutate(values))}>
        <Stack gap="md">
          <Text>{t('card.help')}</Text>
          {member.rfid !== null && <LostInstead onChoose={onClose} />}
          <TextInput
            label={t('card.number')}
            description={t('card.numberHelp')}
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
            {...withFault(form.getInputProps('rfid'))}
          />
          <TextInput
            label={t('card.reason')}
            description={t('card.reasonHelp')}
            {...withFault(form.getInputProps('rfidReason'))}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={mutation.isPending} disabled={!form.isDirty('rfid')}>
              {common('actions.save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}

/** Without a new card at hand, a lost one is reported: then nobody else gets its number, and its owner gets a mail. */
function LostInstead({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation('members')
  if (!useMay()(accessRoutes.memberPermissions)) return null
  return (
    <Text>
      {t('card.isLost')}{' '}
      <Anchor component={Link} to="?tab=access" underline="always" onClick={onChoose}>
        {t('card.reportLost')}
      </Anchor>
    </Text>
  )
}
