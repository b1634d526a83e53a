import { newTrainerSchema, type TrainerRole, trainerRoles } from '@fobhouse/contract/competence/trainers.ts'
import { trainerRoutes } from '@fobhouse/contract/routes/competence.ts'
import { certificateRoutes, type WholeCertificate } from '@fobhouse/contract/routes/certificates.ts'
import { Button, Group, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { MemberChoice } from '../../../domain/member/member-choices.ts'
import { MemberSelect } from '../../../domain/member/member-select.tsx'
import { useMay } from '../../../domain/member/may.ts'
import { call } from '../../../lib/api.ts'
import { messageText } from '../../../lib/error-text.ts'
import { fieldErrorsOr, validateWith } from '../../../lib/form-errors.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { withFault } from '../../../ui/field-error.tsx'
import { Form } from '../../../ui/form.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { useCompetenceChange } from '../queries.ts'
import { numberOf } from './steps/step-draft.ts'
import { DayField } from '../../../ui/day-field.tsx'

type Draft = { member: MemberChoice | undefined; role: TrainerRole; perDay: string; until: string }

const judgeRest = validateWith(newTrainerSchema.omit({ memberId: true }))

const restOf = ({ role, perDay, until }: Draft) => ({
  role,
  perDay: numberOf(perDay),
  until: until === '' ? null : until,
})

/** Makes somebody who holds the certificate its trainer. Only administrators appoint leads. */
export function TrainerDialog({ certificate, onClose }: { certificate: WholeCertificate; onClose: () => void }) {
  const { t } = useTranslation('certificates')
  const { t: common } = useTranslation()
  const roles = useMay()(certificateRoutes.create) ? trainerRoles : (['trainer'] as const)
  const { form, save, isPending } = useTrainerForm(certificate.id, onClose)
  return (
    <Dialog name="certificates/trainer" opened onClose={onClose} title={t('trainers.appoint')}>
      <Form name="certificates/trainer" onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <MemberSelect
            label={t('trainers.member')}
            placeholder={t('trainers.memberHelp')}
            value={form.values.member}
            onChange={(member) => form.setFieldValue('member', member)}
            without={certificate.trainers.map(({ memberId }) => memberId)}
            error={form.errors['memberId']}
            required
          />
          <NativeSelect
            label={t('trainers.role')}
            description={t('trainers.roleHelp')}
            data={roles.map((role) => ({ value: role, label: t(`trainers.roles.${role}`) }))}
            {...withFault(form.getInputProps('role'))}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput
              inputMode="numeric"
              label={t('trainers.perDayLabel')}
              required
              {...withFault(form.getInputProps('perDay'))}
            />
            <DayField label={t('trainers.untilLabel')} {...withFault(form.getInputProps('until'))} />
          </SimpleGrid>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('trainers.appoint')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}

function useTrainerForm(certificateId: number, onClose: () => void) {
  const { t } = useTranslation('certificates')
  const form = useForm<Draft>({
    initialValues: { member: undefined, role: 'trainer', perDay: '30', until: '' },
    validate: (draft) => ({
      ...judgeRest(restOf(draft)),
      ...(draft.member === undefined && { memberId: messageText('validation.notEmpty') }),
    }),
  })
  const { mutate, isPending } = useCompetenceChange(
    ({ member, ...rest }: Draft) =>
      call(trainerRoutes.appoint, {
        params: { id: String(certificateId) },
        body: { ...restOf({ member, ...rest }), memberId: member?.id ?? 0 },
      }),
    { showsError: true },
  )
  const save = (draft: Draft) =>
    mutate(draft, {
      onSuccess: () => {
        notifyDone(t('trainers.appointed', { name: draft.member?.name ?? '' }))
        onClose()
      },
      onError: (error) => form.setErrors(fieldErrorsOr('memberId', error)),
    })
  return { form, save, isPending }
}
