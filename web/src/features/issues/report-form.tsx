import { issueRoutes, newIssueSchema } from '@fobhouse/contract/routes/issues.ts'
import { Button, Card, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { fieldErrors, validateWith } from '../../lib/form-errors.ts'
import { withFault } from '../../ui/field-error.tsx'
import { notifyDone } from '../../ui/notify.tsx'

const initialValues = { title: '', place: '', description: '' }

export function ReportForm() {
  const { t } = useTranslation('issues')
  const queryClient = useQueryClient()
  const form = useForm({ initialValues, validate: validateWith(newIssueSchema) })
  const report = useMutation({
    mutationFn: (body: typeof initialValues) => call(issueRoutes.report, { body }),
    onSuccess: async () => {
      form.reset()
      notifyDone(t('form.done'))
      await queryClient.invalidateQueries({ queryKey: ['issues'] })
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  })
  return (
    <Card component="section" aria-label={t('form.title')} maw={640}>
      <form noValidate onSubmit={form.onSubmit((values) => report.mutate(values))}>
        <Stack gap="md">
          <TextInput
            {...withFault(form.getInputProps('title'))}
            name="title"
            label={t('form.what')}
            placeholder={t('form.whatExample')}
            maxLength={100}
            required
          />
          <TextInput
            {...withFault(form.getInputProps('place'))}
            name="place"
            label={t('form.where')}
            placeholder={t('form.whereExample')}
            maxLength={30}
          />
          <Textarea
            {...withFault(form.getInputProps('description'))}
            name="description"
            label={t('form.description')}
            description={t('form.descriptionHelp')}
            maxLength={500}
            autosize
            minRows={4}
            required
          />
          <Button type="submit" loading={report.isPending} style={{ alignSelf: 'flex-start' }}>
            {t('form.send')}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
