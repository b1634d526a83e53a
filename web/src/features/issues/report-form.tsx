import { issueRoutes, newIssueSchema, photoLimits } from '@fobhouse/contract/routes/issues.ts'
import { Button, Card, FileInput, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { fieldErrors, validateWith } from '../../lib/form-errors.ts'
import { withFault } from '../../ui/field-error.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { Form } from '../../ui/form.tsx'

const initialValues = { title: '', place: '', description: '' }

export function ReportForm() {
  const { t } = useTranslation('issues')
  const [photo, setPhoto] = useState<File | null>(null)
  const isTooLarge = photo !== null && photo.size > photoLimits.mostBytes
  const queryClient = useQueryClient()
  const form = useForm({ initialValues, validate: validateWith(newIssueSchema) })
  const addPhoto = useMutation({
    mutationFn: ({ id, file }: { id: number; file: File }) =>
      call(issueRoutes.savePhoto, { params: { id: String(id) }, file }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['issues'] }),
  })
  const report = useMutation({
    mutationFn: (body: typeof initialValues) =>
      call(issueRoutes.report, { body: { ...body, photoFollows: photo !== null } }),
    onSuccess: async ({ id }) => {
      form.reset()
      setPhoto(null)
      notifyDone(t('form.done'))
      // The issue counts as reported even if its photo fails; that error has its own message.
      if (photo) addPhoto.mutate({ id, file: photo })
      await queryClient.invalidateQueries({ queryKey: ['issues'] })
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  })
  function send(values: typeof initialValues): void {
    if (!isTooLarge) report.mutate(values)
  }
  return (
    <Card component="section" aria-label={t('form.title')} maw={640}>
      <Form name="issues/report" onSubmit={form.onSubmit(send)}>
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
          <FileInput
            name="photo"
            label={t('form.photo')}
            description={t('form.photoHelp')}
            placeholder={t('form.photoChoose')}
            accept="image/png,image/jpeg,image/webp,image/gif"
            value={photo}
            onChange={setPhoto}
            error={isTooLarge && t('form.photoTooLarge')}
            clearable
          />
          <Button type="submit" loading={report.isPending} style={{ alignSelf: 'flex-start' }}>
            {t('form.send')}
          </Button>
        </Stack>
      </Form>
    </Card>
  )
}
