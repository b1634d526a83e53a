import { ledgerRoutes, type LedgerTransfer } from '@fobhouse/contract/routes/ledger.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { fieldErrors, validateWith } from '../../lib/form-errors.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { withFault } from '../../ui/field-error.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'

type ReverseDialogProps = { transfer: LedgerTransfer; onClose: () => void }

/** Corrects a mistake by moving the same money back, with a reason. */
export function ReverseDialog({ transfer, onClose }: ReverseDialogProps) {
  const { t } = useTranslation('ledger')
  const { t: common } = useTranslation()
  const { money } = useFormats()
  const form = useForm({ initialValues: { note: '' }, validate: validateWith(ledgerRoutes.reverse.body) })
  const { mutate, isPending } = useReverse({ transfer, onClose, onFault: (note) => form.setErrors({ note }) })
  const what = { amount: money(transfer.amount), what: transfer.description }
  return (
    <Dialog name="ledger/reverse" opened onClose={onClose} title={t('reverse.title', what)}>
      <Form name="ledger/reverse" onSubmit={form.onSubmit(({ note }) => mutate(note))}>
        <Stack gap="md">
          <Text>{t('reverse.consequence')}</Text>
          <TextInput
            label={t('reverse.note')}
            description={t('reverse.noteHelp')}
            required
            data-autofocus
            {...withFault(form.getInputProps('note'))}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('reverse.confirm', what)}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}

type Reversing = ReverseDialogProps & { onFault: (text: string) => void }

function useReverse({ transfer, onClose, onFault }: Reversing) {
  const { t } = useTranslation('ledger')
  const { money } = useFormats()
  const client = useQueryClient()
  return useMutation({
    meta: { showsError: true },
    mutationFn: (note: string) => call(ledgerRoutes.reverse, { params: { id: String(transfer.id) }, body: { note } }),
    onSuccess: () => {
      notifyDone(t('reverse.done', { amount: money(transfer.amount) }))
      onClose()
    },
    onError: (error) => onFault(fieldErrors(error)['note'] ?? errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['members'] }),
  })
}
