import { certificateChangeSchema, grades, prerequisiteModes } from '@fobhouse/contract/competence/certificates.ts'
import { certificateRoutes, type WholeCertificate } from '@fobhouse/contract/routes/certificates.ts'
import { Button, Card, Group, MultiSelect, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageChoice } from '../../../domain/certificate/language-choice.tsx'
import { WordsArea, WordsField } from '../../../domain/certificate/words-field.tsx'
import { useClubLanguage } from '../../../domain/certificate/words.ts'
import { call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { fieldErrors, type FieldErrors, validateWith } from '../../../lib/form-errors.ts'
import { withFault } from '../../../ui/field-error.tsx'
import { Form } from '../../../ui/form.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { competenceQuery } from '../../../domain/certificate/competence-query.ts'
import { useCompetenceChange } from '../queries.ts'
import { type CertificateDraft, type CertificateForm, changeOf, draftOf, fieldOfPath } from './certificate-draft.ts'
import { ValidityFields } from './validity-fields.tsx'

const judgeChange = validateWith(certificateChangeSchema)

/** What it is called, how long it lasts and what comes before it. */
export function CertificateFields({ certificate }: { certificate: WholeCertificate }) {
  const { t } = useTranslation('certificates')
  const { t: common } = useTranslation()
  const [language, setLanguage] = useState(useClubLanguage())
  const { form, save, isPending } = useCertificateForm(certificate)
  const { values, errors } = form
  return (
    <Card component="section" aria-label={t('edit.title')}>
      <SectionTitle>{t('edit.title')}</SectionTitle>
      <Form name="certificates/edit" onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <LanguageChoice language={language} onChoose={setLanguage} />
          <WordsField
            label={t('form.name')}
            isRequired
            words={values.name}
            language={language}
            error={errors['name']}
            onChange={(name) => form.setFieldValue('name', name)}
          />
          <WordsArea
            label={t('form.text')}
            description={t('form.textHelp')}
            words={values.text}
            language={language}
            error={errors['text']}
            onChange={(text) => form.setFieldValue('text', text)}
          />
          {!certificate.isInduction && <GradeSelect form={form} />}
          <ValidityFields form={form} certificate={certificate} />
          {!certificate.isInduction && <Prerequisites form={form} ownId={certificate.id} />}
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput
              inputMode="numeric"
              label={t('form.renewDays')}
              description={t('form.renewDaysHelp')}
              {...withFault(form.getInputProps('renewDays'))}
            />
            <TextInput
              inputMode="numeric"
              label={t('form.interestSize')}
              description={t('form.interestSizeHelp')}
              {...withFault(form.getInputProps('interestSize'))}
            />
          </SimpleGrid>
          <Group justify="flex-end">
            <Button type="submit" loading={isPending}>
              {common('actions.save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Card>
  )
}

function GradeSelect({ form }: { form: CertificateForm }) {
  const { t } = useTranslation('certificates')
  return (
    <NativeSelect
      label={t('form.grade')}
      description={t('form.gradeHelp')}
      data={grades.map((grade) => ({ value: grade, label: t(`grades.${grade}`) }))}
      {...withFault(form.getInputProps('grade'))}
    />
  )
}

function Prerequisites({ form, ownId }: { form: CertificateForm; ownId: number }) {
  const { t } = useTranslation('certificates')
  const { data } = useQuery(competenceQuery)
  const known = (data?.certificates ?? []).filter(({ id }) => id !== ownId)
  const chosen = form.values.prerequisites.filter((id) => !known.some((one) => String(one.id) === id))
  const choices = [
    ...known.map(({ id, name }) => ({ value: String(id), label: t('named', { name, id }) })),
    ...chosen.map((id) => ({ value: id, label: id })),
  ]
  return (
    <>
      <MultiSelect
        label={t('form.prerequisites')}
        description={t('form.prerequisitesHelp')}
        data={choices}
        searchable
        {...withFault(form.getInputProps('prerequisites'))}
      />
      {form.values.prerequisites.length > 1 && (
        <NativeSelect
          label={t('form.mode')}
          data={prerequisiteModes.map((mode) => ({ value: mode, label: t(`form.modes.${mode}`) }))}
          {...withFault(form.getInputProps('mode'))}
        />
      )}
    </>
  )
}

function useCertificateForm(certificate: WholeCertificate) {
  const { t } = useTranslation('certificates')
  const form = useForm<CertificateDraft>({
    initialValues: draftOf(certificate),
    validate: (draft) => asFields(judgeChange(changeOf(draft))),
  })
  const { mutate, isPending } = useCompetenceChange(
    (draft: CertificateDraft) =>
      call(certificateRoutes.update, { params: { id: String(certificate.id) }, body: changeOf(draft) }),
    { showsError: true },
  )
  const save = (draft: CertificateDraft) =>
    mutate(draft, {
      onSuccess: () => notifyDone(t('edit.saved')),
      onError: (error) => {
        const faults = asFields(fieldErrors(error, { certificate_cycle: 'prerequisites' }))
        form.setErrors(Object.keys(faults).length > 0 ? faults : { name: errorText(error) })
      },
    })
  return { form, save, isPending }
}

/** Faults within a text by language belong to its field. */
function asFields(faults: FieldErrors): FieldErrors {
  const entries = Object.entries(faults).map(([path, text]) => {
    const [first = '', second = ''] = path.split('.')
    return [fieldOfPath[`${first}.${second}`] ?? first, text] as const
  })
  return Object.fromEntries(entries)
}
