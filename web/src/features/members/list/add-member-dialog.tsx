import { addedFields, isDrawn } from '@fobhouse/contract/members/field-sets.ts'
import { newMemberSchema, memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { memberStates } from '@fobhouse/contract/routes/profile.ts'
import { cardNumberSchema } from '@fobhouse/contract/text.ts'
import { Button, Group, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { fieldErrors, validateWith } from '../../../lib/form-errors.ts'
import { withFault } from '../../../ui/field-error.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { fieldOfCode } from '../field-of-code.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'

type Values = Required<z.input<typeof newMemberSchema>> & { rfid: string }

const textFields = addedFields.filter((name) => isDrawn(name) || name === 'email')

const initialValues = {
  ...Object.fromEntries(textFields.map((name) => [name, ''])),
  rfid: '',
  state: 'active',
  invite: true,
} as Values // each text field is empty

// One message for every bad card number: the contract's union of card or none could only say "not valid".
const isCardOrNone = (text: string) => text === '' || cardNumberSchema.safeParse(text).success
const validate = validateWith(
  newMemberSchema.extend({ rfid: z.string().trim().refine(isCardOrNone, { error: 'validation.cardNumber' }) }),
)

/** Adds a person who does not register: verified, and mailed a link to set a password. */
export function AddMemberDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('members')
  const { t: common } = useTranslation()
  const form = useForm<Values>({ initialValues, validate })
  const mutation = useAddMember(onClose, (error) => {
    const errors = fieldErrors(error, fieldOfCode)
    form.setErrors(Object.keys(errors).length > 0 ? errors : { email: errorText(error) })
  })
  return (
    <Dialog name="members/add" opened size={560} onClose={onClose} title={t('add.title')}>
      <Form name="members/add" onSubmit={form.onSubmit((values) => mutation.mutate(values))}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            {textFields.map((name) => (
              <TextInput
                key={name}
                label={common(`memberField.${name}`)}
                autoComplete="off"
                {...(name === 'firstName' ? { 'data-autofocus': true } : {})}
                {...withFault(form.getInputProps(name))}
              />
            ))}
            <TextInput
              label={t('card.number')}
              inputMode="numeric"
              autoComplete="off"
              {...withFault(form.getInputProps('rfid'))}
            />
            <Select
              label={t('list.column.state')}
              data={memberStates.map((value) => ({ value, label: common(`statesShort.${value}`) }))}
              allowDeselect={false}
              {...form.getInputProps('state')}
            />
          </SimpleGrid>
          <Switch
            label={t('add.invite')}
            description={t('add.inviteHelp')}
            {...form.getInputProps('invite', { type: 'checkbox' })}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={mutation.isPending}>
              {t('add.do')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}

function useAddMember(onClose: () => void, onError: (error: Error) => void) {
  const { t } = useTranslation('members')
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    meta: { showsError: true },
    mutationFn: (body: Values) => call(memberRoutes.create, { body }),
    onSuccess: async ({ id }, { firstName, lastName, invite }) => {
      notifyDone(t(invite ? 'add.invited' : 'add.done', { name: `${firstName} ${lastName}` }))
      onClose()
      await client.invalidateQueries({ queryKey: ['members'] })
      await navigate(`/manage/members/${id}`)
    },
    onError,
  })
}
