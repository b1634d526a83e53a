import { type Grade, grades, newCertificateSchema } from '@fobhouse/contract/competence/certificates.ts'
import { certificateRoutes } from '@fobhouse/contract/routes/certificates.ts'
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api.ts'
import { fieldErrorsOr, validateWith } from '../../../lib/form-errors.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { withFault } from '../../../ui/field-error.tsx'
import { Form } from '../../../ui/form.tsx'
import { useCompetenceChange } from '../queries.ts'

type Draft = { name: string; grade: Grade }

/** Makes a certificate; its screen has the rest. */
export function NewCertificateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('certificates')
  const { t: common } = useTranslation()
  const navigate = useNavigate()
  const form = useForm<Draft>({
    initialValues: { name: '', grade: 'competence' },
    validate: validateWith(newCertificateSchema),
  })
  const { mutate, isPending } = useCompetenceChange(
    async (draft: Draft) => {
      const { id } = await call(certificateRoutes.create, { body: draft })
      await navigate(`/manage/certificates/${id}`)
    },
    { showsError: true },
  )
  const save = (draft: Draft) =>
    mutate(draft, {
      onError: (error) => form.setErrors(fieldErrorsOr('name', error)),
    })
  return (
    <Dialog name="certificates/new" opened onClose={onClose} title={t('manage.add')}>
      <Form name="certificates/new" onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <TextInput
            label={t('form.name')}
            description={t('form.nameHelp')}
            required
            data-autofocus
            autoComplete="off"
            {...withFault(form.getInputProps('name'))}
          />
          <NativeSelect
            label={t('form.grade')}
            description={t('form.gradeHelp')}
            data={grades.map((grade) => ({ value: grade, label: t(`grades.${grade}`) }))}
            {...withFault(form.getInputProps('grade'))}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('manage.add')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}
