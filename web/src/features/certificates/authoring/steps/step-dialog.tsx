import { type AuthoredStep, givenStepSchema, stepKinds } from '@fobhouse/contract/competence/steps.ts'
import type { WholeCertificate } from '@fobhouse/contract/routes/certificates.ts'
import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageChoice } from '../../../../domain/certificate/language-choice.tsx'
import { WordsField } from '../../../../domain/certificate/words-field.tsx'
import { useClubLanguage } from '../../../../domain/certificate/words.ts'
import { errorText } from '../../../../lib/error-text.ts'
import { fieldErrors, type FieldErrors, validateWith } from '../../../../lib/form-errors.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Form } from '../../../../ui/form.tsx'
import { notifyDone } from '../../../../ui/notify.tsx'
import { asGiven, draftOf, type StepDraft, stepOf } from './step-draft.ts'
import { StepFields } from './step-fields.tsx'
import { useSaveSteps } from '../queries.ts'

type StepDialogProps = {
  certificate: WholeCertificate
  /** Undefined: a new one. */
  step: AuthoredStep | undefined
  onClose: () => void
}

const judgeStep = validateWith(givenStepSchema)

export function StepDialog({ certificate, step, onClose }: StepDialogProps) {
  const { t } = useTranslation('certificates')
  const { t: common } = useTranslation()
  const [language, setLanguage] = useState(useClubLanguage())
  const { form, save, isPending } = useStepForm({ certificate, step, onClose })
  return (
    <Dialog name="certificates/step" opened onClose={onClose} size={640} title={t(step ? 'steps.edit' : 'steps.add')}>
      <Form name="certificates/step" onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <NativeSelect
              label={t('steps.kind')}
              disabled={step !== undefined}
              data={stepKinds.map((kind) => ({ value: kind, label: t(`steps.kinds.${kind}`) }))}
              {...form.getInputProps('kind')}
            />
            <LanguageChoice language={language} onChoose={setLanguage} />
          </SimpleGrid>
          <WordsField
            label={t('steps.stepTitle')}
            isRequired
            words={form.values.title}
            language={language}
            error={form.errors['title']}
            onChange={(title) => form.setFieldValue('title', title)}
          />
          <StepFields form={form} language={language} isNew={step === undefined} />
          <Checkbox
            label={t('steps.again')}
            description={t('steps.againHelp')}
            {...form.getInputProps('again', { type: 'checkbox' })}
          />
          <Checkbox
            label={t('steps.hidden')}
            description={t('steps.hiddenHelp')}
            {...form.getInputProps('hidden', { type: 'checkbox' })}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {common('actions.save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}

function useStepForm({ certificate, step, onClose }: StepDialogProps) {
  const { t } = useTranslation('certificates')
  const form = useForm<StepDraft>({
    initialValues: draftOf(step),
    validate: (draft) => asFields(judgeStep(stepOf(draft))),
  })
  const { mutate, isPending } = useSaveSteps(certificate, { showsError: true })
  function save(draft: StepDraft): void {
    const saved = stepOf(draft)
    const others = certificate.steps.map((one) => (one.id === saved.id ? saved : asGiven(one)))
    mutate(saved.id === undefined ? [...others, saved] : others, {
      onSuccess: () => {
        notifyDone(t('steps.saved'))
        onClose()
      },
      onError: (error) => {
        const faults = asFields(withoutPlace(fieldErrors(error)))
        form.setErrors(Object.keys(faults).length > 0 ? faults : { title: errorText(error) })
      },
    })
  }
  return { form, save, isPending }
}

/** `steps.3.title.en-AU` is about the title of the step that was sent. */
function withoutPlace(faults: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(faults).map(([path, text]) => [path.replace(/^steps(\.\d+)?\.?/u, ''), text]),
  )
}

/** Faults within a text by language, or within a list, belong to its field. */
function asFields(faults: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(faults).map(([path, text]) => [path.split('.')[0] || 'title', text]))
}
