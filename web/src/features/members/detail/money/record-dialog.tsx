import { languages } from '@fobhouse/contract/languages.ts'
import { memberbucksRoutes } from '@fobhouse/contract/routes/memberbucks.ts'
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../lib/api.ts'
import { useConfiguration } from '../../../../domain/club/configuration.ts'
import { errorText } from '../../../../lib/error-text.ts'
import { fieldErrors } from '../../../../lib/form-errors.ts'
import { newIdempotencyKey } from '../../../../lib/idempotency-key.ts'
import { useFormats } from '../../../../lib/use-formats.ts'
import { withFault } from '../../../../ui/field-error.tsx'
import { notifyDone } from '../../../../ui/notify.tsx'
import type { Member } from '../../queries.ts'
import { entryKinds, entryOf, type EntryValues, validateEntry } from './entry-form.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Form } from '../../../../ui/form.tsx'

type RecordDialogProps = { member: Member; onClose: () => void }

/** Records cash, a bank transfer or a correction, always with a note. */
export function RecordDialog({ member, onClose }: RecordDialogProps) {
  const { t } = useTranslation('members')
  const { t: common } = useTranslation()
  const { siteLocaleCurrency } = useConfiguration().general
  const form = useForm<EntryValues>({
    initialValues: { kind: 'cash', amount: '', description: '' },
    validate: validateEntry,
  })
  const { mutate, isPending } = useRecord({ member, onClose, onFault: form.setErrors })
  return (
    <Dialog name="members/record" opened onClose={onClose} title={t('record.title', { name: member.name.full })}>
      <Form name="members/record" onSubmit={form.onSubmit((values) => mutate(values))}>
        <Stack gap="md">
          <NativeSelect
            label={t('record.kind')}
            data={entryKinds.map((value) => ({ value, label: t(`record.kinds.${value}`) }))}
            {...form.getInputProps('kind')}
          />
          <TextInput
            label={t('record.amount')}
            inputMode="decimal"
            autoComplete="off"
            rightSection={languages[siteLocaleCurrency].currency}
            rightSectionWidth={56}
            data-autofocus
            {...withFault(form.getInputProps('amount'))}
          />
          <TextInput
            label={t('record.note')}
            description={t('record.noteHelp', { name: member.name.first })}
            {...withFault(form.getInputProps('description'))}
          />
          <Text c="dimmed">
            <Afterwards member={member} values={form.values} />
          </Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('record.save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}

function Afterwards({ member, values }: { member: Member; values: EntryValues }) {
  const { t } = useTranslation('members')
  const { money } = useFormats()
  const { balance } = member.memberBucks
  const { amount } = entryOf(values)
  if (amount === 0) return t('record.now', { balance: money(balance) })
  return t('record.afterwards', { balance: money(balance), after: money(balance + amount) })
}

type Recording = RecordDialogProps & { onFault: (errors: Record<string, string>) => void }

function useRecord({ member, onClose, onFault }: Recording) {
  const { t } = useTranslation('members')
  const { money } = useFormats()
  const client = useQueryClient()
  const [idempotencyKey] = useState(newIdempotencyKey)
  return useMutation({
    meta: { showsError: true },
    mutationFn: (values: EntryValues) => {
      const request = { params: { id: String(member.id) }, body: entryOf(values) }
      return call(memberbucksRoutes.record, request, { idempotencyKey })
    },
    onSuccess: (_answer, values) => {
      notifyDone(t('record.done', { amount: money(entryOf(values).amount), name: member.name.full }))
      onClose()
    },
    onError: (error) => {
      const errors = fieldErrors(error, { insufficient_funds: 'amount' })
      onFault(Object.keys(errors).length > 0 ? errors : { description: errorText(error) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['members'] }),
  })
}
