import { directAwardSchema } from '@fobhouse/contract/competence/awards.ts'
import { awardRoutes } from '@fobhouse/contract/routes/certificates.ts'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { MemberChoice } from '../../../domain/member/member-choices.ts'
import { MemberSelect } from '../../../domain/member/member-select.tsx'
import { call } from '../../../lib/api.ts'
import { messageText } from '../../../lib/error-text.ts'
import { fieldErrorsOr, validateWith } from '../../../lib/form-errors.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { withFault } from '../../../ui/field-error.tsx'
import { Form } from '../../../ui/form.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { useCompetenceChange } from '../queries.ts'
import { DayField } from '../../../ui/day-field.tsx'

type Draft = { member: MemberChoice | undefined; publicNote: string; privateNote: string; awardedOn: string }

const judgeRest = validateWith(directAwardSchema.omit({ memberId: true, certificateId: true }))

const restOf = ({ publicNote, privateNote, awardedOn }: Draft) => ({
  publicNote,
  privateNote,
  ...(awardedOn === '' ? {} : { awardedOn }),
})

/** Awards the certificate directly, without its steps and prerequisites. */
export function AwardDialog({ certificateId, onClose }: { certificateId: number; onClose: () => void }) {
  const { t } = useTranslation('certificates')
  const { t: common } = useTranslation()
  const { form, save, isPending } = useAwardForm(certificateId, onClose)
  return (
    <Dialog name="certificates/award" opened onClose={onClose} title={t('holders.award')}>
      <Form name="certificates/award" onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <Text c="dimmed">{t('holders.awardHelp')}</Text>
          <MemberSelect
            label={t('holders.member')}
            placeholder={t('trainers.memberHelp')}
            value={form.values.member}
            onChange={(member) => form.setFieldValue('member', member)}
            without={[]}
            error={form.errors['memberId']}
            required
          />
          <Textarea
            label={t('holders.publicNote')}
            description={t('holders.publicNoteHelp')}
            required
            autosize
            minRows={2}
            {...withFault(form.getInputProps('publicNote'))}
          />
          <Textarea
            label={t('holders.privateNote')}
            description={t('holders.privateNoteHelp')}
            autosize
            minRows={2}
            {...withFault(form.getInputProps('privateNote'))}
          />
          <DayField
            label={t('holders.awardedOn')}
            description={t('holders.awardedOnHelp')}
            {...withFault(form.getInputProps('awardedOn'))}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('holders.award')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}

function useAwardForm(certificateId: number, onClose: () => void) {
  const { t } = useTranslation('certificates')
  const form = useForm<Draft>({
    initialValues: { member: undefined, publicNote: '', privateNote: '', awardedOn: '' },
    validate: (draft) => ({
      ...judgeRest(restOf(draft)),
      ...(draft.member === undefined && { memberId: messageText('validation.notEmpty') }),
    }),
  })
  const { mutate, isPending } = useCompetenceChange(
    (draft: Draft) =>
      call(awardRoutes.give, { body: { ...restOf(draft), certificateId, memberId: draft.member?.id ?? 0 } }),
    { showsError: true },
  )
  const save = (draft: Draft) =>
    mutate(draft, {
      onSuccess: () => {
        notifyDone(t('holders.awarded', { name: draft.member?.name ?? '' }))
        onClose()
      },
      onError: (error) => form.setErrors(fieldErrorsOr('memberId', error)),
    })
  return { form, save, isPending }
}
